import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readInlineScript } from "#ci/build/inline-scripts.ts";
import { directionOf, LANGUAGES, languageOf } from "#words/languages.ts";

const [theme, firstPaint] = await Promise.all(["theme.js", "first-paint.js"].map(readInlineScript));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  document.body.innerHTML =
    '<div id="root"></div><template id="first-landing" data-paths="/"><p>Welcome</p></template>';
});
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Runs the page's scripts in their order; returns the page's language and direction, and what is painted first. */
function open({ browser = "en-US", chosen = "", business = "" }) {
  vi.spyOn(navigator, "language", "get").mockReturnValue(browser);
  if (chosen) localStorage.setItem("formatLocale", chosen);
  if (business) localStorage.setItem("businessLocale", business);
  for (const script of [theme, firstPaint]) new Function(`${script}`)();
  const { lang, dir } = document.documentElement;
  return [lang, dir, document.getElementById("root")?.textContent];
}

it.each([
  ["the person's choice", { chosen: "es-AR", browser: "ar-EG", business: "en-GB" }, ["es-AR", "ltr", ""]],
  ["the browser's", { browser: "ar-EG", business: "es-MX" }, ["ar-EG", "rtl", ""]],
  ["the business's", { browser: "sv-SE", business: "es-MX" }, ["es-MX", "ltr", ""]],
  ["English, which is painted at once", { browser: "sv-SE" }, ["en", "ltr", "Welcome"]],
  ["English where the choice is not spoken", { chosen: "sv-SE", browser: "es-ES" }, ["en", "ltr", "Welcome"]],
])("speaks %s from the start", (_, tags, page) => {
  expect(open(tags)).toEqual(page);
});

it.each(LANGUAGES)("knows %s", (language) => {
  expect(open({ browser: language })).toEqual([
    language,
    directionOf(language),
    languageOf(language).startsWith("en") ? "Welcome" : "",
  ]);
});

it.each([
  [16, 390, false],
  [16, 280, true],
  [32, 390, true],
])("with text of %i px in a window of %i px, few letters fit into a line: %s", (letter, width, isNarrow) => {
  let laidOut = (_: { target: Element }[]) => {};
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(run: typeof laidOut) {
        laidOut = run;
      }
      observe() {}
    },
  );
  open({});
  const target = document.documentElement;
  vi.spyOn(target, "clientWidth", "get").mockReturnValue(width);
  target.style.fontSize = `${letter}px`;
  laidOut([{ target }]);
  expect("narrow" in target.dataset).toBe(isNarrow);
});
