import { DAY_MS } from "#lib/format/calendar-days.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { clipped } from "../time/spans.ts";
import { additionsFor, correctionsFor, entryOf, type PunchEdit, type WorkTimes } from "./interval-edit.ts";
import type { PunchInterval } from "./intervals.ts";
import { type EffectivePunch, effectivePunches, type PunchEvent } from "./punches.ts";
import { workOf } from "./work-intervals.ts";

/** An interval with the punches that count for it, in order. */
export interface FoundInterval {
  interval: PunchInterval;
  own: EffectivePunch[];
}

/** A correction is within a day of what it corrects, and work within another. */
export const NEAR_INTERVAL_MS = 3 * DAY_MS;

/** Returns an interval by its key from a person's punches around `near` (epoch ms); null if it is gone. */
export function findIntervalIn(
  punches: readonly PunchEvent[],
  key: string,
  near: number,
): FoundInterval | null {
  // As of the end of the range: a punch dated in the future is corrected with the interval it belongs to.
  const now = new Date(near + NEAR_INTERVAL_MS).toISOString();
  const { intervals } = workOf(punches, { now, maxMs: Infinity });
  const interval = intervals.find((one) => one.key === key);
  if (!interval) return null;
  const counting = new Map(effectivePunches(punches).punches.map((punch) => [punch.id, punch]));
  return { interval, own: interval.punches.flatMap((id) => counting.get(id) ?? []) };
}

type Asked = Pick<PunchCorrection, "id" | "clock_in_time" | "clock_out_time" | "breaks">;

/** The edits that grant a request, and the entry they belong to; `found` is null for time that was never clocked. */
export function grantedEdits(
  { id, clock_in_time, clock_out_time, breaks: stated }: Asked,
  found: FoundInterval | null,
): { edits: PunchEdit[]; entryId: string } {
  const breaks = stated?.map((one) => ({ start: Date.parse(one.start), end: Date.parse(one.end) }));
  const start = Date.parse(clock_in_time);
  const asked = { start, end: clock_out_time ? Date.parse(clock_out_time) : null };
  if (!found) return { edits: additionsFor({ ...asked, breaks: breaks ?? [] }, null), entryId: id };
  const { interval, own } = found;
  const end = asked.end ?? interval.end;
  // Without stated breaks the existing ones stay, clipped to the corrected times.
  const within = { start, end: end ?? Infinity };
  const closed = interval.breaks.map((pause) => ({ start: pause.start, end: pause.end ?? within.end }));
  const times: WorkTimes = { start, end, breaks: breaks ?? clipped(closed, within).filter(hasEnd) };
  const edits = correctionsFor(own, times, interval.shift_id);
  return { edits, entryId: entryOf(interval, own) ?? id };
}

function hasEnd({ end }: { end: number }): boolean {
  return end < Infinity;
}
