import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { instantOf, punchesOf, punchRow } from "#tests/factories/punches.ts";
import { newUser } from "#tests/factories/replica.ts";
import { countedIntervals } from "./counted-intervals.ts";
import { workIntervalsOf } from "./work-intervals.ts";

const user = newUser("b0000000-0000-4000-8000-000000000001");
const CLOCKED = ["in 09:00", "out 17:00"];
const ENTERED = ["in 09:00 manager entry=e", "out 17:00 manager entry=e"];

/**
 * A person's intervals, latest first, as 'key state counted of length', with a question mark for an undecided match.
 */
function counted(punches: string[], decisions: Partial<PunchDecision>[] = [], now = "18:00"): string[] {
  const rows = punchesOf(punches).map((punch) => punchRow(user, punch));
  const rules = { now: instantOf(now), maxMs: 16 * HOUR_MS };
  return countedIntervals(workIntervalsOf(rows, rules), decisions as PunchDecision[], rules.now).map(
    ({ key, state, countedMs, lengthMs, isUndecided }) =>
      `${key} ${state} ${countedMs / HOUR_MS} of ${lengthMs / HOUR_MS}${isUndecided ? "?" : ""}`,
  );
}

const decided = (choice: PunchDecision["choice"], at = "18:00"): Partial<PunchDecision> => ({
  id: `d ${at}`,
  about: "match a c",
  choice,
  entered: "c",
  clocked: "a",
  decided_at: instantOf(at),
});

it.each<[string, string[], Partial<PunchDecision>[], string[]]>([
  ["a day", CLOCKED, [], ["a over 8 of 8"]],
  ["a day that was clocked and typed in", [...CLOCKED, ...ENTERED], [], ["a over 0 of 8?", "c over 8 of 8?"]],
  [
    "of which the manager kept the punches",
    [...CLOCKED, ...ENTERED],
    [decided("clocked")],
    ["a over 8 of 8", "c over 0 of 8"],
  ],
  [
    "of which the manager took that back",
    [...CLOCKED, ...ENTERED],
    [decided("clocked"), decided("open", "19:00")],
    ["a over 0 of 8?", "c over 8 of 8?"],
  ],
  ["what goes on", ["in 12:00", "break-start 13:00", "break-end 14:00"], [], ["a going-on 5 of 5"]],
  [
    "what goes on beside what was typed in",
    [
      "in 09:00",
      "break-start 12:00",
      "break-end 12:30",
      "in 09:00 manager entry=e",
      "out 17:00 manager entry=e",
    ],
    [],
    ["a going-on 1 of 8.5", "d over 8 of 8"],
  ],
  ["an end that is missing", ["in 08:00", "in 13:00", "out 17:00"], [], ["b over 4 of 4", "a no-end 0 of 0"]],
  ["what goes on for too long", ["in 01:00"], [], ["a no-end 0 of 0"]],
])("counts %s", (_, punches, decisions, expected) => {
  expect(counted(punches, decisions)).toEqual(expected);
});
