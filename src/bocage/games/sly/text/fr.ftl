name = Sly

# Pourquoi un coup est refusé
S3-not-in-play = cet emplacement n’est pas en jeu avec ce nombre de joueurs
S6-not-in-hand = vous n’avez pas cette carte en main
S6-space-taken = il y a déjà une carte à cet emplacement
S7-house-full = tous les emplacements sont pris ; vous pouvez seulement démasquer ou révéler
S8-nothing-to-expose = aucun adversaire n’a de carte face cachée
S8-no-card = il n’y a pas de carte à démasquer à cet emplacement
S8-own-card = on ne démasque pas sa propre carte
S8-face-up = cette carte est déjà visible ; on ne démasque qu’une carte face cachée
S9-turn-the-next = une révélation est en cours ; retournez la carte suivante
S9-reveal-first = on ne retourne une carte qu’au cours d’une révélation
S9-no-card = il n’y a pas de carte à retourner à cet emplacement
S9-face-up = cette carte est déjà visible
S10-too-few = il n’y a pas assez de cartes face cachée pour une révélation
S16-over = la partie est finie

# Les règles
rule-S1 = Chacun a une couleur : six poules, de rang 1 à 6, et un renard. Au début, vous avez ces sept cartes en main, à l’abri des regards. Dans l’ordre des places, les couleurs sont orange, noir, marron et blanc.
rule-S2 = Une carte poulailler a huit emplacements, comptés dans le sens horaire depuis le coin en haut à gauche : 1, 2, 3 en haut, 4 à droite, 5, 6, 7 en bas de droite à gauche, et 8 à gauche. La carte a est celle des valeurs 1 à 3, la carte b celle des valeurs 2 à 4.
rule-S3 = À deux, on joue avec la carte a et ses 8 emplacements. À trois, avec les deux cartes sans leurs bords courts : les emplacements 4 et 8 sont exclus, il en reste 12. À quatre, avec les 16 emplacements.
rule-S4 = Chaque emplacement a une valeur, qui dépend de la face visible de la carte. De l’emplacement 1 au 8 : la carte a montre 1 2 3 2 3 2 1 3 au recto et 3 1 2 3 1 2 3 2 au verso ; la carte b montre 2 3 4 3 4 3 2 2 au recto et 4 2 3 2 2 3 4 3 au verso.
rule-S5 = L’hôte désigne qui commence, sinon c’est le hasard. On joue ensuite dans le sens horaire.
rule-S6 = Poser : mettez une carte de votre main, face cachée, sur un emplacement libre. Tous voient à qui elle est ; vous seul savez laquelle c’est.
rule-S7 = Quand tous les emplacements sont pris, on ne peut plus poser : il faut démasquer ou révéler.
rule-S8 = Démasquer : désignez une carte face cachée d’un adversaire en affirmant que c’est son renard. Si c’est vrai, vous capturez ce renard et l’emplacement redevient libre. Si c’est une poule, elle reste là, face visible, à l’abri ; vous ne perdez rien d’autre. Sans carte face cachée chez un adversaire, on ne peut pas démasquer.
rule-S9 = Révéler : retournez autant de cartes face cachée qu’il y a de joueurs, quel que soit leur propriétaire, les vôtres comprises. Retournez-les une par une, en choisissant chacune après avoir vu la précédente. Une révélation commencée va jusqu’au bout.
rule-S10 = Pour révéler, il faut assez de cartes face cachée. On peut en retourner moins seulement quand tous les emplacements sont pris : on retourne alors toutes celles qui restent.
rule-S11 = Si la révélation montre un renard et des poules, le renard prend la poule la plus haute, qui va devant le propriétaire du renard. La plus haute des poules restantes, s’il y en a une, est à l’abri et reste visible. Les renards et les autres poules retournent dans les mains de leurs propriétaires.
rule-S12 = Si la révélation ne montre que des poules, la plus haute est à l’abri. Les autres retournent en main.
rule-S13 = Si la révélation ne montre que des renards, tous retournent en main.
rule-S14 = Entre poules égales, ou entre plusieurs renards, la carte du joueur dont c’est le tour passe d’abord, puis celle du joueur suivant dans le sens horaire, et ainsi de suite. Un seul renard mange, et une seule poule.
rule-S15 = Le renard ne choisit pas : si la poule la plus haute est à son propre joueur, il la prend quand même.
rule-S16 = La partie s’arrête aussitôt qu’un joueur commence son tour avec une seule carte en main. Toutes les cartes face cachée sont retournées : les poules sont à l’abri, les renards ne comptent pas.
rule-S17 = La partie s’arrête aussi dès que tous les emplacements sont pris et que toutes les cartes sont visibles.
rule-S18 = Pour que la partie ait une fin, elle s’arrête après un nombre convenu de tours chacun, 40 d’habitude. Les cartes face cachée sont alors retournées comme en S16.
rule-S19 = Chacune de vos poules à l’abri rapporte la valeur de son emplacement. Chaque poule que vous avez prise rapporte son rang, mais une poule à vous le coûte. Chaque renard capturé rapporte autant de points qu’il y a de joueurs.
rule-S20 = À égalité, la plus haute poule encore en main décide. Si elle est égale aussi, la victoire est partagée.
