import { expect, it } from "vitest";
import { costSoFar } from "./cost-today.ts";

const at = (time: string) => Date.parse(`2026-03-02T${time}:00.000Z`);
const NOW = "2026-03-02T12:00:00.000Z";
type Split = Parameters<typeof costSoFar>[1]["split"];
const asNothing: Split = (stays) => stays.map(({ start, end }) => [{ start, end, position: null }]);
/** Behind the bar from ten on. */
const barFromTen: Split = (stays) =>
  stays.map(({ start, end }) => [
    { start, end: at("10:00"), position: null },
    { start: at("10:00"), end, position: "bar" },
  ]);

const rateOf = (person: string, position?: string | null) =>
  person === "ann" ? (position === "bar" ? 20 : 10) : null;
const work = (from: string, to: string | null, more: object = {}) => ({
  ...{ user_id: "ann", start: at(from), end: to && at(to), breaks: [], state: to ? "over" : "going-on" },
  ...more,
});

it.each<[string, ReturnType<typeof work>[], Split, number]>([
  ["nothing without work", [], asNothing, 0],
  ["work that is over", [work("07:00", "11:30")], asNothing, 45],
  ["what goes on until now", [work("09:00", null)], asNothing, 30],
  [
    "no breaks",
    [work("07:00", "11:00", { breaks: [{ start: at("08:00"), end: at("08:30") }] })],
    asNothing,
    35,
  ],
  [
    "a break that goes on until now",
    [work("09:00", null, { breaks: [{ start: at("11:00"), end: null }] })],
    asNothing,
    20,
  ],
  ["each position at its rate", [work("08:00", null)], barFromTen, 60],
  ["nobody whose rate is not known", [work("08:00", null, { user_id: "ben" })], asNothing, 0],
  ["no work without an end", [work("07:00", null, { state: "no-end" })], asNothing, 0],
])("counts %s", (_, done, split, cost) => {
  expect(costSoFar(done as never, { rateOf, split, day: "2026-03-02", now: NOW })).toBe(cost);
});
