// Sets the theme before the first paint; the app's theme store takes over once it runs.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("vite-ui-theme");
  } catch {
    // Storage may be blocked; the device's theme is as good.
  }
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.classList.toggle("dark", dark);
})();
