import { type PairRules, pairPunches } from "../work/pairing.ts";
import type { PunchEvent } from "../work/punches.ts";
import { type LinkableShift, type LinkRules, linkShifts, type Punctuality } from "../work/shift-links.ts";

export interface PunchShift<S extends LinkableShift> {
  shift: S;
  /** How punctual the punch was; null if it neither begins nor ends the shift's work. */
  punctuality: Punctuality | null;
}

/** Which of a person's shifts a punch is for, given their other punches, among which it may be; null for none. */
export function punchShift<S extends LinkableShift>(
  punch: Pick<PunchEvent, "id" | "user_id" | "type" | "at">,
  others: readonly PunchEvent[],
  shifts: readonly S[],
  rules: LinkRules & PairRules,
): PunchShift<S> | null {
  const { intervals } = pairPunches([asEvent(punch), ...others], rules);
  const interval = intervals.find(({ punches }) => punches.includes(punch.id));
  const link = linkShifts(intervals, shifts, rules).find(({ interval: key }) => key === interval?.key);
  const shift = shifts.find(({ id }) => id === link?.shift_id);
  if (!link || !shift) return null;
  const ends = { in: link.arrival, out: link.departure, "break-start": null, "break-end": null };
  return { shift, punctuality: ends[punch.type] };
}

/** A stored punch counts as it is stored. */
function asEvent(punch: Pick<PunchEvent, "id" | "user_id" | "type" | "at">): PunchEvent {
  const alone = {
    unverified: null,
    entry_id: null,
    corrects: null,
    is_void: false,
    shift_id: null,
    device_id: null,
  };
  return { ...alone, ...punch, source: "kiosk", recorded_at: punch.at };
}
