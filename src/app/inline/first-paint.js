// Shows the app's first screen (src/app/first-paints.tsx) until the app replaces it.
(() => {
  const template = document.getElementById(`first-${whichPaint()}`);
  const section = `/${location.pathname.split("/")[1]}`;
  if (!template?.dataset.paths.split(" ").includes(section)) return;
  const paint = document.createElement("div");
  paint.dataset.firstPaint = "";
  paint.append(template.content);
  // Links work at once. Input before the app runs would be lost.
  for (const part of paint.querySelectorAll("form, button")) part.inert = true;
  document.getElementById("root").append(paint);

  function whichPaint() {
    if (speaksAnother()) return null;
    if (hasKey("auth-token")) return "checking";
    if (isInstalled()) return null;
    if (location.pathname !== "/") return "login";
    // A return from payment has a query. In communal mode every address leads to the clock.
    return location.search === "" && !hasKey("shiftkeep-communal") ? "landing" : null;
  }

  // They are drawn in English; the app's own languages begin with the app.
  function speaksAnother() {
    let chosen = null;
    let usual = null;
    try {
      chosen = localStorage.getItem("formatLocale");
      usual = localStorage.getItem("businessLocale");
    } catch {
      // Storage may be blocked.
    }
    const isSpoken = (tag) => /^(en|es|de|fr|ar)\b/.test(tag);
    const locale = chosen ?? [navigator.language, usual].find(isSpoken);
    return Boolean(locale) && isSpoken(locale) && !/^en\b/.test(locale);
  }

  function hasKey(name) {
    try {
      return Object.keys(localStorage).some((key) => key.includes(name));
    } catch {
      return false;
    }
  }

  function isInstalled() {
    const startedAsApp = new URLSearchParams(location.search).get("source") === "pwa";
    return startedAsApp || navigator.standalone === true || matchMedia("(display-mode: standalone)").matches;
  }
})();
