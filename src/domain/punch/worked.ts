/** What the totals need of a punch: UTC instants, and null while it is still open. */
export interface Interval {
  clock_in_time: string;
  clock_out_time: string | null;
}

/** Milliseconds worked in one punch until it was closed, or until now while it is open. Never negative. */
export function workedMs(punch: Interval, now: string): number {
  const end = Date.parse(punch.clock_out_time ?? now);
  return Math.max(0, end - Date.parse(punch.clock_in_time));
}

/** Milliseconds worked in all these punches together. */
export function totalWorkedMs(punches: Interval[], now: string): number {
  return punches.reduce((sum, punch) => sum + workedMs(punch, now), 0);
}
