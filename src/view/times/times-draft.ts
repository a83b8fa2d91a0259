import type { Span } from "#domain/time/spans.ts";
import { type TimesProblem, timesProblem, type WorkTimes } from "#domain/work/interval-edit.ts";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { instantsOf, NO_TIME, type WallTimes, wallTimeOf, wallTimesOf } from "#domain/work/wall-times.ts";
import { calendarDay } from "#lib/time/calendar-days.ts";
import type { SayTimeRecords } from "#words/made/time-records.ts";

/** What the times dialog was opened for. */
export type TimesOpened =
  /** Typed times; for an interval without an end, only the missing time is entered. */
  | {
      kind: "add";
      person: string | null;
      day: string | null;
      /** The planned shift in epoch ms; its past parts are filled in. */
      planned?: Span | null;
      only?: "start";
      note?: string;
    }
  | { kind: "correct"; interval: PunchInterval; note?: string };

/** The values of the times dialog. */
export interface TimesDraft {
  person: string;
  typed: WallTimes;
  /** Null for the nearest shift. */
  shift: string | null;
  note: string;
}

/** Why it cannot be saved. */
export type DraftProblem = TimesProblem | "no-person" | "no-start" | "no-end" | "no-note";

const PROBLEM_FIELDS: Record<DraftProblem, string> = {
  "no-person": "person",
  "no-start": "start",
  "no-end": "end",
  "no-note": "note",
  nothing: "start",
  backwards: "end",
  "in-future": "end",
  "too-long": "end",
  "break-backwards": "breaks",
  "break-outside": "breaks",
  "breaks-overlap": "breaks",
  "moved-far": "date",
};

/** The field of a problem, and what is shown there. */
export function shownProblem(say: SayTimeRecords, problem: DraftProblem) {
  return { field: PROBLEM_FIELDS[problem], text: say(`problem.${problem}`) };
}

/** The initial values of the dialog at an instant (UTC). */
export function timesDraftOf(opened: TimesOpened, now: string, zone: string): TimesDraft {
  if (opened.kind === "correct") {
    const { interval, note = "" } = opened;
    const typed = wallTimesOf(interval, zone);
    return { person: interval.user_id, typed, shift: interval.shift_id, note };
  }
  const { person, day, planned, note = "" } = opened;
  const wall = (at: number | undefined) =>
    at === undefined || at > Date.parse(now) ? NO_TIME : wallTimeOf(at, zone);
  const typed = {
    date: day ?? calendarDay(now, zone),
    breaks: [],
    start: wall(planned?.start),
    end: wall(planned?.end),
  };
  return { person: person ?? "", typed, shift: null, note };
}

/** The typed times, and what prevents saving them. */
export function judgeDraft(
  { person, typed, note }: TimesDraft,
  opened: TimesOpened,
  { now, zone }: { now: string; zone: string },
): { times: WorkTimes; problem: DraftProblem | null } {
  const interval = opened.kind === "correct" ? opened.interval : null;
  const times = instantsOf(typed, zone, interval);
  const mayLackEnd = interval ? interval.end === null : opened.kind === "add" && opened.only === "start";
  const missing: [DraftProblem, boolean][] = [
    ["no-person", person === ""],
    ["no-start", times.start === null],
    ["no-end", times.end === null && !mayLackEnd],
  ];
  const found = missing.find(([, holds]) => holds)?.[0];
  const wrong = found ?? timesProblem(times, Date.parse(now), interval?.start ?? null);
  return { times, problem: wrong ?? (note.trim() === "" ? "no-note" : null) };
}
