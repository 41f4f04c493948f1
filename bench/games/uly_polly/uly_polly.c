/* Uly & Polly in plain C, written for one purpose: to play random matches as fast as a compiler can make it.
 *
 * It draws the same random numbers in the same order as bocage does, so from the same seed both play the very
 * same matches; the bench checks the number of moves and the tokens before it compares any time.
 *
 *   uly_polly SEATS MATCHES SEED   ->   one line: seconds moves tokens
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CELLS = 16, PAIRS = 42, SHEEP_TO_ESCAPE = 8, PATIENCE = 12, MOST_SEATS = 5 };

#define MASK UINT64_C(0x3FFFFFFFFFFFFFFF)
#define MULTIPLIER UINT64_C(2862933555777941757)
#define INCREMENT UINT64_C(1442695040888963407)

static uint8_t neighbours[CELLS][8], neighbour_count[CELLS];
static struct { uint8_t a, b; } pairs[PAIRS];
static uint64_t word;

static inline unsigned below(unsigned bound)
{
    word = (word * MULTIPLIER + INCREMENT) & MASK;
    return (unsigned)(((word >> 30) * bound) >> 32);
}

static void make_tables(void)
{
    unsigned count = 0;
    for (unsigned a = 0; a < CELLS; a++)
        for (unsigned b = 0; b < CELLS; b++) {
            int rows = (int)(a / 4) - (int)(b / 4), columns = (int)(a % 4) - (int)(b % 4);
            if (a == b || abs(rows) > 1 || abs(columns) > 1)
                continue;
            neighbours[a][neighbour_count[a]++] = (uint8_t)b;
            if (a < b) {
                pairs[count].a = (uint8_t)a;
                pairs[count++].b = (uint8_t)b;
            }
        }
}

static inline unsigned left_of(unsigned seat, unsigned seats)
{
    return seat + 1 == seats ? 0 : seat + 1;
}

/* Play one round (U3 to U16); say whether the wolf was found, and whose move was the last in `helper`. */
static int play_round(unsigned wolf_seat, unsigned seats, unsigned *helper, uint64_t *moves)
{
    unsigned wolf = below(CELLS), dog = below(CELLS), face_up = 0, found = 0, quiet = 0;
    *helper = left_of(wolf_seat, seats);
    *moves += 2;
    for (;;) {
        unsigned a, b;
        do { /* U7, U8 */
            unsigned pair = below(PAIRS);
            a = pairs[pair].a;
            b = pairs[pair].b;
        } while (a == dog || b == dog);
        unsigned differ = ((face_up >> a) ^ (face_up >> b)) & 1; /* U9 */
        face_up ^= differ << a | differ << b;
        wolf = wolf == a ? b : wolf == b ? a : wolf;

        dog = neighbours[dog][below(neighbour_count[dog])]; /* U11 */
        *moves += 2;
        if (face_up >> dog & 1) { /* U12 */
            if (++quiet == PATIENCE)
                return 0; /* U16 */
        } else {
            face_up |= 1u << dog; /* U13 */
            quiet = 0;
            if (dog == wolf)
                return 1; /* U14 */
            if (++found == SHEEP_TO_ESCAPE)
                return 0; /* U15 */
        }
        *helper = left_of(*helper, seats); /* U10 */
        if (*helper == wolf_seat)
            *helper = left_of(*helper, seats);
    }
}

static void play_match(unsigned seats, unsigned tokens[], uint64_t *moves)
{
    unsigned rounds = seats <= 3 ? 2 * seats : seats, wolf_seat = 0, helper; /* U18 */
    for (unsigned seat = 0; seat < seats; seat++)
        tokens[seat] = 0;
    for (unsigned round = 0; round < rounds; round++) {
        int caught = play_round(wolf_seat, seats, &helper, moves);
        for (unsigned seat = 0; seat < seats; seat++)
            tokens[seat] += (seat == wolf_seat) != caught; /* U14, U15 */
        wolf_seat = left_of(wolf_seat, seats); /* U17 */
    }
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    unsigned seats = (unsigned)atoi(argv[1]), tokens[MOST_SEATS];
    long matches = atol(argv[2]);
    uint64_t moves = 0, sum[MOST_SEATS] = {0};
    struct timespec begin, end;
    word = strtoull(argv[3], NULL, 10);
    make_tables();
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long match = 0; match < matches; match++) {
        play_match(seats, tokens, &moves);
        for (unsigned seat = 0; seat < seats; seat++)
            sum[seat] += tokens[seat];
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    printf("%.9f %llu", (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) / 1e9,
           (unsigned long long)moves);
    for (unsigned seat = 0; seat < seats; seat++)
        printf(" %llu", (unsigned long long)sum[seat]);
    putchar('\n');
    return 0;
}
