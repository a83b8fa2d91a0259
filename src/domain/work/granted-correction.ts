import { DAY_MS } from "#lib/time/calendar-days.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { clipped } from "../time/spans.ts";
import { additionsFor, correctionsFor, entryOf, type PunchEdit, type WorkTimes } from "./interval-edit.ts";
import type { PunchInterval } from "./intervals.ts";
import { type EffectivePunch, effectivePunches, type PunchEvent } from "./punches.ts";
import { type Work, workOf } from "./work-intervals.ts";

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
  const times = grantedTimes({ clock_in_time, clock_out_time, breaks: stated }, found?.interval ?? null);
  if (!found) return { edits: additionsFor(times, null), entryId: id };
  const { interval, own } = found;
  const edits = correctionsFor(own, times, interval.shift_id);
  return { edits, entryId: entryOf(interval, own) ?? id };
}

/** The times that a request asks for; without stated breaks the existing ones stay, clipped to them. */
function grantedTimes(
  { clock_in_time, clock_out_time, breaks: stated }: Omit<Asked, "id">,
  interval: PunchInterval | null,
): WorkTimes & { start: number } {
  const start = Date.parse(clock_in_time);
  const end = clock_out_time ? Date.parse(clock_out_time) : (interval?.end ?? null);
  const within = { start, end: end ?? Infinity };
  const breaks = stated?.map((one) => ({ start: Date.parse(one.start), end: Date.parse(one.end) }));
  const closed =
    interval?.breaks.map((pause) => ({ start: pause.start, end: pause.end ?? within.end })) ?? [];
  return { start, end, breaks: breaks ?? clipped(closed, within).filter(hasEnd) };
}

/** What a request changes: the recorded work, and the same once it is granted; null if that is not on this device. */
export function correctedWork(
  punches: readonly PunchEvent[],
  request: Pick<PunchCorrection, "record_id" | "clock_in_time" | "clock_out_time" | "breaks">,
): { before: Work; after: Work } | null {
  const began = punches.find(({ id }) => id === request.record_id);
  const found = began && findIntervalIn(punches, began.id, Date.parse(began.at));
  return found ? { before: found.interval, after: grantedTimes(request, found.interval) } : null;
}

function hasEnd({ end }: { end: number }): boolean {
  return end < Infinity;
}
