import * as v from "valibot";
import { DAY_MS, HOUR_MS } from "#lib/format/calendar-days.ts";

/** How long a poll can take votes. */
export const LENGTHS = [
  { value: "hour", label: "1 hour" },
  { value: "four-hours", label: "4 hours" },
  { value: "day", label: "1 day" },
  { value: "three-days", label: "3 days" },
  { value: "week", label: "1 week" },
  { value: "two-weeks", label: "2 weeks" },
  { value: "open", label: "As long as it is there" },
];

const LENGTHS_MS: Record<string, number> = {
  hour: HOUR_MS,
  "four-hours": 4 * HOUR_MS,
  day: DAY_MS,
  "three-days": 3 * DAY_MS,
  week: 7 * DAY_MS,
  "two-weeks": 14 * DAY_MS,
};

/** In ms; null without an end. */
export function lastsMsOf(length: string): number | null {
  return LENGTHS_MS[length] ?? null;
}

export const ANSWERS_MIN = 2;
export const ANSWERS_MAX = 10;
const TEXT_MAX = 200;

const said = (nothing: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, nothing),
    v.maxLength(TEXT_MAX, `At most ${TEXT_MAX} characters`),
  );

/** What a manager enters of a poll. */
export const pollForm = v.object({
  question: said("Please enter a question"),
  answers: v.pipe(
    v.array(said("Please enter an answer")),
    v.minLength(ANSWERS_MIN),
    v.maxLength(ANSWERS_MAX),
    v.check(areDifferent, "Two answers are the same"),
  ),
  lasts: v.string(),
  isAnonymous: v.boolean(),
});

export const EMPTY_POLL = { question: "", answers: ["", ""], lasts: "day", isAnonymous: false };

function areDifferent(answers: string[]): boolean {
  return new Set(answers.map((answer) => answer.toLowerCase())).size === answers.length;
}
