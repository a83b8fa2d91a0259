import { useEffect } from "react";

/** Keeps the screen on while it is shown. Where the browser cannot, or the battery is low, the tablet's own settings decide. */
export function useWakeLock() {
  useEffect(() => {
    const until = new AbortController();
    let held: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== "visible" || (held && !held.released)) return;
      try {
        const taken = await navigator.wakeLock?.request("screen");
        if (until.signal.aborted) void taken?.release();
        else held = taken ?? null;
      } catch (error) {
        console.warn("The screen may go dark:", error);
      }
    };
    void hold();
    // The browser lets go of it whenever the page is out of sight.
    document.addEventListener("visibilitychange", () => void hold(), { signal: until.signal });
    return () => {
      until.abort();
      void held?.release();
    };
  }, []);
}
