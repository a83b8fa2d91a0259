import type { Page } from "@playwright/test";

/**
 * Resolves with a page's layout problems, left to right and right to left, in both themes, each with the ones
 * concerned. Boxes that scroll sideways on purpose (a table, grid or chart) and texts with an ellipsis may exceed
 * what is visible.
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const dir of ["ltr", "rtl"] as const) {
    const found = await page.evaluate(problemsOf, dir);
    problems.push(...found.map((problem) => `${dir}: ${problem}`));
  }
  return problems;
}

/** Runs in the page. Checks the dark theme only if its layout differs. */
async function problemsOf(dir: "ltr" | "rtl"): Promise<string[]> {
  const ROUNDING = 1.5;
  const USUAL_TEXT = 16;
  /** Text sized by the window, such as the time of day, counts as large enough. */
  const LARGE_ENOUGH = 2.5 * USUAL_TEXT;
  const WIDE = "table, [role=table], [role=grid], [role=treegrid], [role=application]";
  const PRESSABLE =
    "a[href], button, input, select, textarea, [role=button], [role=tab], [role=switch], [role=radio], [role=checkbox], [role=slider]";
  /** What only the last resort breaks: hyphens, dashes and slashes are places to break at. */
  const WORD = /[^\s\-–—/\u00ad\u200b]{2,}/g;
  /** Addresses are longer than words, and break anywhere. */
  const ADDRESS = /\S*\w[@.:/]+\w\S*/g;
  /** The part of the window's width that a line has at least, inside the edges of page and card. */
  const LINE = 0.7;
  interface Text {
    node: Node;
    part: Element;
    words: string;
    box: DOMRect;
  }
  interface Around {
    parent: Element | null;
    hidesAcross: boolean;
    hidesDown: boolean;
    scrolls: boolean;
    scrollsDown: boolean;
    isEllipsis: boolean;
    isLayer: boolean;
    box: DOMRect;
  }
  const root = document.documentElement;
  const frame = () => new Promise((next) => requestAnimationFrame(next));

  // Checks hidden parts of long pages too, without transitions.
  const laidOut = Object.assign(document.createElement("style"), {
    textContent: "* { content-visibility: visible !important; transition: none !important }",
  });
  document.head.append(laidOut);

  async function show(isDark: boolean) {
    root.dir = dir;
    root.classList.toggle("dark", isDark);
    await frame();
    await frame();
  }
  const boxes = () =>
    [...document.body.querySelectorAll("*")]
      .map((part) => part.getBoundingClientRect())
      .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join())
      .join(";");

  function textsSeen(): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const part = walker.currentNode.parentElement;
      const words = walker.currentNode.textContent?.trim();
      if (!words || !part || !isSeen(part)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width > 0) texts.push({ node: walker.currentNode, part, words, box });
    }
    return texts;
  }
  function isSeen(part: Element): boolean {
    return (
      !part.closest(".sr-only, [inert], [data-react-aria-prevent-focus]") &&
      getComputedStyle(part).clipPath === "none" &&
      part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  }
  function nameOf(part: Element): string {
    const words = part.getAttribute("aria-label") ?? part.textContent ?? "";
    return `<${part.tagName.toLowerCase()}> ${words.trim().replace(/\s+/g, " ").slice(0, 60)}`;
  }

  function lookAt(): string[] {
    const problems = new Set<string>();
    const known = new Map<Element, Around>();
    const around = (part: Element): Around => {
      const before = known.get(part);
      if (before) return before;
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(part);
      const style: Around = {
        parent: position === "fixed" || part === document.body ? null : part.parentElement,
        hidesAcross: overflowX !== "visible",
        hidesDown: /hidden|clip/.test(overflowY),
        scrolls: /auto|scroll/.test(overflowX),
        scrollsDown: /auto|scroll/.test(overflowY),
        isEllipsis: textOverflow === "ellipsis" || !/^(none)?$/.test(webkitLineClamp),
        isLayer: /fixed|sticky/.test(position),
        box: part.getBoundingClientRect(),
      };
      known.set(part, style);
      return style;
    };
    const isOnPurpose = (clip: Element) =>
      around(clip).scrolls && Boolean(clip.querySelector(WIDE) || clip.closest(WIDE));
    const { scrollWidth, clientWidth } = document.scrollingElement ?? root;

    /** Returns what cuts a box off; null if it is visible or hidden on purpose. */
    function fault(part: Element, box: DOMRect): string | null {
      let endsInDots = false;
      let isScrolledAway = false;
      for (let at: Element | null = part; at && at !== document.body; at = around(at).parent) {
        // Only for screen readers.
        if (around(at).box.width <= 1) return null;
        const { hidesAcross, hidesDown, scrollsDown, isEllipsis, box: edges } = around(at);
        endsInDots ||= isEllipsis;
        const isOut = box.left < edges.left - ROUNDING || box.right > edges.right + ROUNDING;
        if (hidesAcross && isOut) return endsInDots || isOnPurpose(at) ? null : "cut off";
        const isBelow = box.top < edges.top - ROUNDING || box.bottom > edges.bottom + ROUNDING;
        isScrolledAway ||= isBelow && scrollsDown;
        if (hidesDown && isBelow && !isScrolledAway)
          return endsInDots || isOnPurpose(at) ? null : "cut off below";
      }
      const isOut = box.left < -ROUNDING || box.right > clientWidth + ROUNDING;
      return isOut ? "out of the window" : null;
    }
    function isInSight(part: Element, x: number, y: number): boolean {
      for (let at: Element | null = part.parentElement; at && at !== document.body; at = around(at).parent) {
        const { hidesAcross, hidesDown, scrollsDown, box: edges } = around(at);
        if (hidesAcross && (x < edges.left || x > edges.right)) return false;
        if ((hidesDown || scrollsDown) && (y < edges.top || y > edges.bottom)) return false;
      }
      return true;
    }
    /** Fixed elements can cover scrolling ones temporarily, which is no overlap. */
    function layerOf(part: Element): Element | null {
      for (let at: Element | null = part; at; at = at.parentElement)
        if (around(at).isLayer || around(at).scrollsDown) return at;
      return null;
    }

    if (scrollWidth > clientWidth) problems.add(`the page is ${scrollWidth} px wide`);
    for (const { part, words, box } of textsSeen()) {
      const what = fault(part, box);
      if (what) problems.add(`${what}: ${words}`);
    }
    for (const problem of brokenWords()) problems.add(problem);
    const pressed: { part: Element; box: DOMRect; layer: Element | null }[] = [];
    for (const part of document.querySelectorAll(PRESSABLE)) {
      const box = part.getBoundingClientRect();
      // Elements only for screen readers, or pressed through their label.
      if (box.width <= 2 || box.height <= 2 || !isSeen(part) || part.closest("label")) continue;
      const what = fault(part, box);
      if (what) problems.add(`${what}: ${nameOf(part)}`);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (what || !isInSight(part, x, y)) continue;
      pressed.push({ part, box, layer: layerOf(part) });
      const above = document.elementFromPoint(x, y);
      // Fixed elements can cover scrolling ones temporarily.
      if (!above || layerOf(above) !== layerOf(part) || above.closest("label, svg")) continue;
      if (!part.contains(above) && !above.contains(part))
        problems.add(`covered: ${nameOf(part)} by ${nameOf(above)}`);
    }
    for (const [place, one] of pressed.entries())
      for (const other of pressed.slice(place + 1)) {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width <= 2 || height <= 2) continue;
        if (one.layer !== other.layer || one.part.contains(other.part)) continue;
        // A field contains its own buttons.
        if (one.part.matches("input, textarea") && one.part.parentElement?.contains(other.part)) continue;
        problems.add(`overlap: ${nameOf(one.part)} and ${nameOf(other.part)}`);
      }
    return [...problems];
  }

  /** Returns words that go on in another line although they would fit into one. */
  function brokenWords(): string[] {
    const broken = new Set<string>();
    const range = document.createRange();
    for (const { node, part } of textsSeen()) {
      if (getComputedStyle(part).webkitLineClamp !== "none") continue;
      const text = node.textContent ?? "";
      for (const { 0: word, index } of text
        .replace(ADDRESS, (found) => " ".repeat(found.length))
        .matchAll(WORD)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const pieces = [...range.getClientRects()].filter(({ width }) => width > 0);
        const isBroken = pieces.some(({ top }) => top - (pieces[0]?.top ?? 0) > ROUNDING);
        const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
        if (isBroken && width <= root.clientWidth * LINE)
          broken.add(`broken (${Math.round(width)}): ${word}`);
      }
    }
    return [...broken];
  }

  /** Returns text that does not grow with the person's text size. */
  function fixedTexts(): string[] {
    const texts = textsSeen().filter(({ part }) => !part.closest("svg"));
    const sizes = () => texts.map(({ part }) => Number.parseFloat(getComputedStyle(part).fontSize));
    const large = sizes();
    const own = root.style.fontSize;
    root.style.fontSize = `${USUAL_TEXT}px`;
    const usual = sizes();
    root.style.fontSize = own;
    return texts
      .filter((_, place) => (large[place] ?? 0) < Math.min(LARGE_ENOUGH, 1.9 * (usual[place] ?? 0)))
      .map(({ words }) => `text of a fixed size: ${words}`);
  }

  await show(false);
  const problems = [...lookAt(), ...(dir === "ltr" ? fixedTexts() : [])];
  const light = boxes();
  await show(true);
  if (boxes() !== light)
    for (const problem of lookAt()) if (!problems.includes(problem)) problems.push(`dark: ${problem}`);
  laidOut.remove();
  return problems;
}
