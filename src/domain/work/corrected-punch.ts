type Row = Record<string, unknown>;

const ENDS = ["clock_in", "clock_out"] as const;

/**
 * Returns a refused punch with typed times. A typed time has no clock reading, and a new clock-out gets the device's
 * current zone.
 */
export function correctedPunch(row: Row, edits: Row, zone: string): Row {
  const corrected = { ...row, ...edits };
  for (const end of ENDS) {
    if (!(`${end}_time` in edits)) continue;
    const time = corrected[`${end}_time`];
    corrected[`${end}_zone`] = time ? (row[`${end}_zone`] ?? zone) : null;
    corrected[`${end}_reading`] = null;
  }
  return corrected;
}

/** Returns what is wrong with a punch's times; null if nothing. */
export function punchProblem(row: Row): "no_clock_in" | "ends_before_it_begins" | null {
  const { clock_in_time: start, clock_out_time: end } = row;
  if (!start) return "no_clock_in";
  return end && String(end) <= String(start) ? "ends_before_it_begins" : null;
}
