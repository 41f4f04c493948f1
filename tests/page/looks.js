({
  // Run in the page by looks.py.
  async barriers() {
    const root = document.documentElement;
    // With the paper's grain behind words their contrast could not be computed.
    root.style.setProperty("--grain", "none");
    const found = await axe.run(document, { resultTypes: ["violations"] });
    root.style.removeProperty("--grain");
    if (!root.getAttribute("style")) root.removeAttribute("style");
    return found.violations.flatMap((one) =>
      one.nodes.map((node) =>
        [one.id, node.target.join(" "), node.html.slice(0, 160), node.failureSummary.slice(0, 240)]
          .join(" | ")
          .replaceAll("\n", " "),
      ),
    );
  },

  tooSmall(smallest) {
    const found = [];
    const kinds = "a[href], button, input, select, summary, [role=button], [role=option], [role=gridcell][tabindex]";
    for (const element of document.querySelectorAll(kinds)) {
      if (element.matches(":disabled, [aria-hidden=true] *") || element.closest("dialog:not([open]), [inert]")) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      // Words in a sentence are as high as the sentence.
      if (getComputedStyle(element).display === "inline" && element.matches("p a, li a")) continue;
      const boxes = [element, ...(element.labels ?? []), element.closest("label")].filter(Boolean);
      const sizes = boxes.map((one) => one.getBoundingClientRect()).map((box) => Math.min(box.width, box.height));
      const size = Math.max(...sizes);
      if (size > 0 && size < smallest - 0.5) {
        const { width, height } = element.getBoundingClientRect();
        found.push(`${Math.round(width)}x${Math.round(height)}: ${element.outerHTML.slice(0, 140)}`);
      }
    }
    return found;
  },

  // Words that go on in the next line where nobody would divide them.
  torn() {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const around = text.parentElement;
      if (around.closest(".unseen, [inert], [aria-hidden=true], script, .hash, .note") || !around.checkVisibility()) continue;
      if (getComputedStyle(around).hyphens === "auto") continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}’]+/gu)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
        if (lines.size > 1) found.push(`${word}: ${around.outerHTML.slice(0, 140)}`);
      }
    }
    return found;
  },

  tooLong() {
    const found = [];
    const kinds = "button, a, label, legend, summary, h1, h2, h3, p, li, dt, dd, th, td, span, strong";
    for (const element of document.querySelectorAll(kinds)) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!own || element.closest(".unseen, [inert], [aria-hidden=true]") || !element.checkVisibility()) continue;
      const shown = `${element.outerHTML.slice(0, 160)}`;
      if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.scrollWidth} > ${element.clientWidth}: ${shown}`);
      const { left, right } = element.getBoundingClientRect();
      if (!scrolls(element) && (right > innerWidth + 1 || left < -1))
        found.push(`outside: ${Math.round(left)}..${Math.round(right)}: ${shown}`);
    }
    return found;

    // Whether it lies in something that can be scrolled sideways by itself.
    function scrolls(element) {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(around).overflowX)) return true;
      return false;
    }
  },
})
