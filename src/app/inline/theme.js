// Applies theme, colors, language and the direction of writing before the first paint; the app's stores take over once it
// runs. The build fills in SPOKEN and RIGHT_TO_LEFT, the names of the app's languages (.ci/inline-scripts.ts).
(() => {
  const NARROW_LETTERS = 18;
  let theme = null;
  let scheme = null;
  let locale = null;
  let usual = null;
  try {
    theme = localStorage.getItem("vite-ui-theme");
    scheme = localStorage.getItem("colorScheme");
    locale = localStorage.getItem("formatLocale");
    usual = localStorage.getItem("businessLocale");
  } catch {
    // Storage may be blocked: uses the device's theme.
  }
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.dataset.scheme = scheme ?? "blue";
  // As view/format/locale-for.ts chooses.
  const isIn = (names, tag) => names.includes(tag?.split("-")[0]);
  const wanted = locale ? [locale] : [navigator.language, usual];
  const spoken = wanted.find((tag) => isIn(SPOKEN, tag)) ?? "en";
  document.documentElement.lang = spoken;
  document.documentElement.dir = isIn(RIGHT_TO_LEFT, spoken) ? "rtl" : "ltr";
  // Whether few letters fit into a line: how large the text is can change while the page is open.
  new ResizeObserver(([{ target }]) => {
    const letter = Number.parseFloat(getComputedStyle(target).fontSize);
    target.toggleAttribute("data-narrow", target.clientWidth < NARROW_LETTERS * letter);
  }).observe(document.documentElement);
})();
