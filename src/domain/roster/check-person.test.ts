import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { checkedDays, checkPerson, type OwnLimits, placedShift, type WorkLimits } from "./check-person.ts";

it.each([
  ["from Sunday", "sun", "2026-06-07", "2026-06-13", ["2026-06-06", "2026-06-14"]],
  ["from Monday", "sun", "2026-06-08", "2026-06-14", ["2026-06-07", "2026-06-20"]],
  ["from Saturday", "sun", "2026-06-06", "2026-06-12", ["2026-05-31", "2026-06-13"]],
  ["from Monday, as the business counts", "mon", "2026-06-08", "2026-06-14", ["2026-06-07", "2026-06-15"]],
] as const)(
  "a week %s is checked with its neighbours and with the whole of the weeks that count",
  (_, weekStart, from, to, expected) => {
    expect(checkedDays(from, to, { weekStart })).toEqual(expected);
  },
);

it("as many days around are checked as may be worked in a row", () => {
  const rules = { weekStart: "mon", daysInRowMax: 9 } as const;
  expect(checkedDays("2026-06-08", "2026-06-14", rules)).toEqual(["2026-05-30", "2026-06-23"]);
});

const HOUR_MS = 3_600_000;
const RULES: WorkLimits = { weekStart: "mon", restMinMs: null, dayMaxMs: null, weekMaxMs: null };
const OWN: OwnLimits = { contracts: [], birthDate: null };

/** The findings in words: '10 over-contract'. Shifts are as '10 09:00-17:00', on a day of June. */
function found(texts: readonly string[], rules: Partial<WorkLimits>, own: Partial<OwnLimits> = {}) {
  const shifts = texts.map((text) => {
    const [day = "", hours = ""] = text.split(" ");
    const [start_time = "", end_time = ""] = hours.split("-");
    return placedShift({ id: text, date: `2026-06-${day}`, start_time, end_time }, "Europe/Dublin");
  });
  return checkPerson(shifts, { ...RULES, ...rules }, { ...OWN, ...own });
}
const days = (texts: readonly string[], ...given: [Partial<WorkLimits>, Partial<OwnLimits>?]) =>
  found(texts, ...given).map(({ id, finding }) => `${id.slice(0, 2)} ${finding.kind}`);

describe("the hours of a contract", () => {
  const contracts = [
    newRow(contractEntity, { from_day: "2026-06-08", weekly_minutes: 600, weekly_max_minutes: 900 }),
    newRow(contractEntity, { from_day: "2026-06-17", weekly_max_minutes: 1800 }),
  ];
  it.each([
    ["up to the most are fine", ["08 09:00-17:00", "09 09:00-16:00"], []],
    ["beyond are not", ["08 09:00-17:00", "09 09:00-16:01"], ["08 over-contract", "09 over-contract"]],
    ["count by the week", ["14 09:00-17:00", "15 09:00-17:00"], []],
    ["are free before there is one", ["01 06:00-23:00", "02 06:00-23:00"], []],
    // Two days of 15 and five of 30 hours a week.
    ["are by days in a week in which they change", ["17 09:00-22:00", "18 09:00-21:43"], []],
    [
      "are not fine beyond that",
      ["17 09:00-22:00", "18 09:00-21:44"],
      ["17 over-contract", "18 over-contract"],
    ],
    ["are the next ones from the next week on", ["22 09:00-17:00", "23 09:00-17:00"], []],
  ])("%s", (_, texts, expected) => {
    expect(days(texts, {}, { contracts })).toEqual(expected);
  });

  it("are told with the most", () => {
    const [{ finding } = {}] = found(["08 06:00-23:00"], {}, { contracts });
    expect(finding).toEqual({ kind: "over-contract", ms: 17 * HOUR_MS, maxMs: 15 * HOUR_MS });
  });
});

/** Shifts on days of June, from one to another. */
const daily = (from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, at) => `${addDays("2026-06-01", from + at - 1).slice(-2)} 09:00-11:00`,
  );

describe("days in a row", () => {
  it.each([
    ["up to the most", daily(1, 6), 0],
    ["with a day off between", [...daily(1, 4), ...daily(6, 9)], 0],
    ["one too many, each of which may go", daily(1, 7), 7],
    ["twice on one day", [...daily(1, 6), "03 12:00-13:00"], 0],
    ["into a night", [...daily(1, 5), "06 22:00-06:00", "07 22:00-06:00"], 7],
    ["in two runs", [...daily(1, 7), ...daily(10, 12)], 7],
  ])("%s", (_, texts, expected) => {
    const many = found(texts, { daysInRowMax: 6 }).filter(({ finding }) => finding.kind === "many-days");
    expect(many.map(({ finding }) => finding)).toEqual(
      Array.from({ length: expected }, () => ({ kind: "many-days", days: 7 })),
    );
  });

  it("are as many as people like without a limit", () => {
    expect(found(daily(1, 20), { daysInRowMax: null })).toEqual([]);
  });
});

describe("minors", () => {
  const rules = { minorDayMaxMs: 8 * HOUR_MS, minorLatestEnd: "22:00" };
  it.each([
    ["work so long", ["10 09:00-17:00"], []],
    ["not longer", ["10 09:00-17:15"], ["10 long-minor-day"]],
    [
      "not longer in two shifts",
      ["10 08:00-12:00", "10 13:00-18:00"],
      ["10 long-minor-day", "10 long-minor-day"],
    ],
    ["work so late", ["10 16:00-22:00"], []],
    ["not later", ["10 16:00-22:30"], ["10 late-minor"]],
    ["not into the night", ["10 20:00-02:00"], ["10 late-minor"]],
    ["begin at midnight, as far as this limit goes", ["10 00:00-06:00"], []],
    ["are of age from their birthday on", ["15 09:00-23:00"], []],
  ])("%s", (_, texts, expected) => {
    const own = { birthDate: "2008-06-15" };
    expect(days(texts, rules, own).filter((text) => !text.endsWith("second-shift"))).toEqual(expected);
  });

  it("work until midnight where that is the limit", () => {
    const until = { minorLatestEnd: "00:00" };
    expect(days(["10 18:00-00:00"], until, { birthDate: "2010-01-01" })).toEqual([]);
    expect(days(["10 18:00-00:15"], until, { birthDate: "2010-01-01" })).toEqual(["10 late-minor"]);
  });

  it("are not known without a date of birth", () => {
    expect(days(["10 09:00-23:00"], rules)).toEqual([]);
  });
});
