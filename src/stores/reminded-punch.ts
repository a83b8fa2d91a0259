const STORAGE_KEY = "shiftkeep-clock-out-reminded";

/** Whether this device has reminded somebody to clock out of what they began with this punch, be it in another tab or page life. */
export function wasReminded(punch: string): boolean {
  return localStorage.getItem(STORAGE_KEY) === punch;
}

/** Nobody is at work twice at once: the last one is all there is to know. */
export function noteReminded(punch: string) {
  try {
    localStorage.setItem(STORAGE_KEY, punch);
  } catch {
    // Without room for it somebody is reminded once more at the next start.
  }
}
