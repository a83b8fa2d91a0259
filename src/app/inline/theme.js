// Applies theme, colors and the direction of writing before the first paint; the app's stores take over once it runs.
(() => {
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
  locale ??= [navigator.language, usual].find((tag) => /^(en|es|de|fr|ar)\b/.test(tag));
  document.documentElement.dir = /^ar\b/.test(locale) ? "rtl" : "ltr";
})();
