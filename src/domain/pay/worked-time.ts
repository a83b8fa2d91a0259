import { addDays, calendarDay } from "#lib/format/calendar-days.ts";
import { instantAt } from "../calendar/instant-at.ts";
import { lengthOf, type Span } from "../roster/shift-span.ts";
import { clipped } from "../roster/span-set.ts";
import type { PayRules } from "./pay-rules.ts";
import { withoutBreaks } from "./run-breaks.ts";
import { countedRuns } from "./run-edges.ts";
import { type PaidInterval, type PayStep, type Piece, type Run, workedRuns } from "./worked-runs.ts";

/** What is paid of one interval on one calendar day of the business. */
export interface WorkedPart {
  /** Of the interval. */
  key: string;
  day: string;
  /** When it begins, in epoch ms: the parts of a day are in this order. */
  at: number;
  ms: number;
  rate: number | null;
  punches: readonly string[];
  /** From what was punched to `ms`, which is their sum. */
  steps: readonly PayStep[];
}

/**
 * The paid time of one person by calendar days, from all of their intervals that may touch each other, in any order:
 *
 *   punched -> overlap -> rounded -> grace -> break -> split
 *
 * An interval of which nothing is paid has one part of 0 ms, so that its steps can be shown.
 */
export function workedTime(intervals: readonly PaidInterval[], rules: PayRules, zone: string): WorkedPart[] {
  return countedRuns(workedRuns(intervals), rules, zone)
    .map((run) => withoutBreaks(run, rules))
    .flatMap((run) => run.pieces.flatMap((piece) => partsOf(piece, run, rules, zone)))
    .sort((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1));
}

function partsOf(piece: Piece, run: Run, { overnight }: PayRules, zone: string): WorkedPart[] {
  const { key, rate, punches, start } = piece.interval;
  const total = lengthOf(piece.spans);
  const part = (day: string, spans: readonly Span[]): WorkedPart => {
    const ms = lengthOf(spans);
    const split: PayStep[] = ms === total ? [] : [{ step: "split", ms: ms - total }];
    return { key, day, at: spans[0]?.start ?? start, ms, rate, punches, steps: [...piece.steps, ...split] };
  };
  if (overnight === "start") return [part(dayOf(run.start, zone), piece.spans)];
  const parts = daysOf(piece.spans, zone)
    .map((day) => part(day, clipped(piece.spans, daySpan(day, zone))))
    .filter(({ ms }) => ms > 0);
  return parts.length > 0 ? parts : [part(dayOf(start, zone), [])];
}

/** The calendar days that spans, which are in their order, may touch. */
function daysOf(spans: readonly Span[], zone: string): string[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const days = [dayOf(first.start, zone)];
  for (let day = days[0] ?? ""; day < dayOf(last.end, zone); days.push(day)) day = addDays(day, 1);
  return days;
}

function dayOf(at: number, zone: string): string {
  return calendarDay(new Date(at).toISOString(), zone);
}

function daySpan(day: string, zone: string): Span {
  return { start: instantAt(day, "00:00", zone), end: instantAt(addDays(day, 1), "00:00", zone) };
}
