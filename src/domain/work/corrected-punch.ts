type Row = Record<string, unknown>;

const ENDS = ["clock_in", "clock_out"] as const;

/**
 * A refused punch with times typed by hand. A typed time has no reading of a device's clocks, and a clock-out that was
 * not there before was made where the device is now.
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

/** What is wrong with the times of a punch, by field; null when nothing is. */
export function punchProblem(row: Row): "no_clock_in" | "ends_before_it_begins" | null {
  const { clock_in_time: start, clock_out_time: end } = row;
  if (!start) return "no_clock_in";
  return end && String(end) <= String(start) ? "ends_before_it_begins" : null;
}
