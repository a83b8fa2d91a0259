export type RunMode = "installed" | "browser";

interface RunModeSignals {
  displayModeStandalone: boolean;
  navigatorStandalone: boolean;
  search: string;
}

/** Installed is what runs standalone, or was started from the manifest's address with `?source=pwa`. */
export function runModeOf(signals: RunModeSignals): RunMode {
  const startedAsApp = new URLSearchParams(signals.search).get("source") === "pwa";
  return signals.displayModeStandalone || signals.navigatorStandalone || startedAsApp
    ? "installed"
    : "browser";
}

/** How this page was started; it stays so while the page lives, whatever happens to the address. */
export const RUN_MODE: RunMode = typeof window === "undefined" ? "browser" : runModeOf(readSignals());

function readSignals(): RunModeSignals {
  return {
    displayModeStandalone: window.matchMedia("(display-mode: standalone)").matches,
    navigatorStandalone: "standalone" in navigator && navigator.standalone === true,
    search: window.location.search,
  };
}
