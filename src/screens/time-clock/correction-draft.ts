import type { CorrectionWish } from "#commands/corrections.ts";
import { type TimesProblem, timesProblem } from "#domain/work/interval-edit.ts";
import type { PunchInterval } from "#domain/work/intervals.ts";
import { instantsOf, type WallTimes } from "#domain/work/wall-times.ts";
import { CORRECTION_BREAKS_MAX } from "#schema/entities/punch-correction.ts";
import { PROBLEM_WORDS } from "#screens/time-records/times/times-draft.ts";

type Problem = TimesProblem | "no-start" | "no-end" | "half-break" | "many-breaks" | "no-reason";

/** What is said of each problem, and at which field. */
export const CORRECTION_PROBLEMS: Record<Problem, { field: string; text: string }> = {
  ...PROBLEM_WORDS,
  "no-start": { field: "start", text: "Enter when you clocked in" },
  "no-end": { field: "end", text: "Enter when you clocked out" },
  "half-break": { field: "breaks", text: "Enter both times, or remove it" },
  "many-breaks": { field: "breaks", text: `Ask for ${CORRECTION_BREAKS_MAX} breaks at most` },
  "no-reason": { field: "reason", text: "Please say why" },
  "moved-far": {
    field: "date",
    text: "This is more than a day from when it was punched. Add it as missing hours instead.",
  },
};

interface Draft {
  typed: WallTimes;
  reason: string;
}

/**
 * What was typed of an interval, or of work that was never punched (null), and what speaks against asking for it. Times
 * that show what they showed before are what they were; of breaks that nobody touched nothing is said.
 */
export function judgeCorrection(
  { typed, reason }: Draft,
  interval: PunchInterval | null,
  { now, zone }: { now: string; zone: string },
): { times: ReturnType<typeof instantsOf>; wish: CorrectionWish | null; problem: Problem | null } {
  const times = instantsOf(typed, zone, interval);
  const { start, end } = times;
  const wrong: [Problem, boolean][] = [
    ["no-start", start === null],
    ["no-end", end === null],
    ["half-break", times.breaks.length < typed.breaks.length],
    ["many-breaks", typed.breaks.length > CORRECTION_BREAKS_MAX],
  ];
  const problem =
    wrong.find(([, holds]) => holds)?.[0] ??
    timesProblem(times, Date.parse(now), interval?.start ?? null) ??
    (reason.trim() === "" ? "no-reason" : null);
  if (problem || start === null || end === null) return { times, wish: null, problem };
  const breaks = [...times.breaks].sort((one, other) => one.start - other.start);
  const before = interval?.breaks ?? [];
  const areSame =
    breaks.length === before.length &&
    breaks.every((pause, place) => pause.start === before[place]?.start && pause.end === before[place]?.end);
  const wish = {
    record_id: interval?.key ?? null,
    clock_in_time: instant(start),
    clock_out_time: instant(end),
    breaks: areSame
      ? null
      : breaks.map((pause) => ({ start: instant(pause.start), end: instant(pause.end) })),
    reason,
  };
  return { times, wish, problem: null };
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
