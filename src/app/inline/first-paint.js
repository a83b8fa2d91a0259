// Puts on the page what the app is about to draw (src/app/first-paints.tsx), which then takes its place.
(() => {
  const template = document.getElementById(`first-${whichPaint()}`);
  const section = `/${location.pathname.split("/")[1]}`;
  if (!template?.dataset.paths.split(" ").includes(section)) return;
  const paint = document.createElement("div");
  paint.dataset.firstPaint = "";
  paint.append(template.content);
  // Links lead on at once. What is typed or pressed before the app is alive would be lost.
  for (const part of paint.querySelectorAll("form, button")) part.inert = true;
  document.getElementById("root").append(paint);

  function whichPaint() {
    // A return from the payment comes to the start too, with a query.
    const isStart = location.pathname === "/" && location.search === "" && !isInstalled();
    // In communal mode every address leads to the clock, or to the login.
    if (isStart && !hasKey("shiftkeep-communal")) return "landing";
    if (hasKey("auth-token")) return "checking";
    return isInstalled() ? null : "login";
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
