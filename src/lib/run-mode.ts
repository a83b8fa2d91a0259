export type RunMode = "installed" | "browser";

interface RunModeSignals {
  displayModeStandalone: boolean;
  navigatorStandalone: boolean;
  search: string;
}

/** How a page was started: "installed" if it runs standalone or was started by the manifest's `?source=pwa`. */
export function runModeOf(signals: RunModeSignals): RunMode {
  const startedAsApp = new URLSearchParams(signals.search).get("source") === "pwa";
  return signals.displayModeStandalone || signals.navigatorStandalone || startedAsApp
    ? "installed"
    : "browser";
}

/** How this page was started. It is read once, because the address may change later. */
export const RUN_MODE: RunMode = typeof window === "undefined" ? "browser" : runModeOf(readSignals());

function readSignals(): RunModeSignals {
  return {
    displayModeStandalone: window.matchMedia("(display-mode: standalone)").matches,
    navigatorStandalone: "standalone" in navigator && navigator.standalone === true,
    search: window.location.search,
  };
}
