import type { WorkSource } from "#domain/pay/paid-work.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { edgesOf } from "#domain/time/months.ts";
import { withEdits } from "#domain/work/edited-work.ts";
import { findIntervalIn, grantedEdits } from "#domain/work/granted-correction.ts";
import { additionsFor, correctionsFor, entryOf, voided, type WorkTimes } from "#domain/work/interval-edit.ts";
import { calendarDay } from "#lib/time/calendar-days.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { TimesOpened } from "#view/times/times-draft.ts";

/** The business's days from the earliest to the latest of some instants in epoch ms; there is at least one. */
export function daysAround(instants: readonly (number | null)[], zone: string): DayRange {
  const days = instants.flatMap((at) => (at === null ? [] : calendarDay(at, zone)));
  const [from, to] = edgesOf(days);
  return { from, to };
}

/** The days of typed times, and of those they correct. */
export function editedDays({ start, end }: WorkTimes, opened: TimesOpened, zone: string): DayRange {
  const before = opened.kind === "correct" ? [opened.interval.start, opened.interval.end] : [];
  return daysAround([start, end, ...before], zone);
}

interface Edit {
  person: string;
  times: WorkTimes;
  shift: string | null;
  opened: TimesOpened;
  now: string;
}

/** A person's work as it would be with these times, as the commands record them; null if what they correct is gone. */
export function editedWork(
  source: WorkSource,
  { person, times, shift, opened, now }: Edit,
): WorkSource | null {
  if (opened.kind === "add") {
    const edits = additionsFor(times, shift);
    return { ...source, punches: withEdits(source.punches, edits, { person, source: "manager", now }) };
  }
  const found = findIntervalIn(source.punches, opened.interval.key, opened.interval.start);
  if (!found) return null;
  const { interval, own } = found;
  const editing = { person, source: "correction" as const, entryId: entryOf(interval, own), now };
  return { ...source, punches: withEdits(source.punches, correctionsFor(own, times, shift), editing) };
}

/** A person's work as it would be without these punches. */
export function workWithout(
  source: WorkSource,
  { person, punches, now }: { person: string; punches: readonly string[]; now: string },
): WorkSource {
  const edits = source.punches.filter(({ id }) => punches.includes(id)).map(voided);
  return { ...source, punches: withEdits(source.punches, edits, { person, source: "correction", now }) };
}

/** A person's work as it would be with their request granted; null if its punches are not on this device. */
export function grantedWork(source: WorkSource, request: PunchCorrection, now: string): WorkSource | null {
  const { record_id, user_id: person } = request;
  const began = source.punches.find(({ id }) => id === record_id);
  if (record_id !== null && !began) return null;
  const found = began ? findIntervalIn(source.punches, began.id, Date.parse(began.at)) : null;
  const { edits, entryId } = grantedEdits(request, found);
  const editing = { person, source: "correction" as const, entryId, now };
  return { ...source, punches: withEdits(source.punches, edits, editing) };
}
