import { describe, expect, it } from "vitest";
import { contractEntity } from "#schema/entities/contract.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { beyondAgreedMs, contractHistories, contractOn, termsOfWeek } from "./contracts.ts";

const HOUR_MS = 3_600_000;

/** '2026-03-02 30': its first day and the hours a week ('-' for none); then of which version it is, '?' for unsent, whose, and on
 * which weekdays. */
function contractsOf(...texts: string[]) {
  return texts.map((text, place) => {
    const [from_day = "", hours, version = "1", user_id = "ben", days = ""] = text.split(" ");
    return newRow(contractEntity, {
      ...{
        id: `contract ${place}`,
        user_id,
        from_day,
        weekly_minutes: hours === "-" ? null : Number(hours) * 60,
        workdays: days ? [...days].map(Number) : null,
      },
      ...(version === "?" ? { version: 0, change_id: "waits" } : { version: Number(version) }),
    });
  });
}
const historyOf = (...texts: string[]) => contractHistories(contractsOf(...texts)).get("ben") ?? [];
const hoursOf = (found: { weekly_minutes: number | null } | null) =>
  found && (found.weekly_minutes === null ? "none" : found.weekly_minutes / 60);

describe("the contract of a day", () => {
  it.each([
    ["is none before the first", ["2026-03-02 30"], "2026-03-01", null],
    ["is the one that begins on it", ["2026-03-02 30"], "2026-03-02", 30],
    ["is the last that began before it", ["2026-03-02 30", "2026-04-01 20"], "2026-04-30", 20],
    ["is not one that is still to come", ["2026-03-02 30", "2026-04-01 20"], "2026-03-31", 30],
    ["is found whatever the order of the rows", ["2026-04-01 20", "2026-03-02 30"], "2026-04-02", 20],
    ["may agree on no hours", ["2026-03-02 30", "2026-04-01 -"], "2026-04-02", "none"],
    ["of two for one day is the last to arrive", ["2026-03-02 30 5", "2026-03-02 20 4"], "2026-03-02", 30],
    [
      "of two for one day is the one that waits here",
      ["2026-03-02 30 ?", "2026-03-02 20 9"],
      "2026-03-02",
      30,
    ],
    ["is not another person's", ["2026-03-02 30", "2026-03-02 40 7 ann"], "2026-03-02", 30],
  ])("%s", (_, texts, day, expected) => {
    expect(hoursOf(contractOn(historyOf(...texts), day))).toBe(expected);
  });
});

/** Of the week from Monday, March 9. */
it.each<[string, string[], { hours: number | null; max: number | null }]>([
  ["in force in all of it", ["2026-03-02 28"], { hours: 28, max: 35 }],
  ["that begins on its first day", ["2026-03-02 28", "2026-03-09 21"], { hours: 21, max: 28 }],
  ["of each of its days", ["2026-03-02 28", "2026-03-11 21"], { hours: 23, max: 30 }],
  ["of three, by days", ["2026-03-02 28", "2026-03-11 21", "2026-03-15 14"], { hours: 22, max: 29 }],
  [
    "of each of its workdays",
    ["2026-03-02 30 1 ben 12345", "2026-03-11 20 1 ben 1345"],
    { hours: 27, max: 35.05 },
  ],
  ["that begins in it, for who had none", ["2026-03-11 21"], { hours: 15, max: 28 }],
  ["that begins on its last day", ["2026-03-15 21"], { hours: 3, max: 28 }],
  ["none, if the first begins later", ["2026-03-16 21"], { hours: null, max: null }],
  ["none, if one of them says nothing", ["2026-03-02 -", "2026-03-11 21"], { hours: null, max: null }],
])("a week goes by the contract %s", (_, texts, { hours, max }) => {
  const { weekly_minutes, weekly_max_minutes } = termsOfWeek(
    historyOf(...texts).map((one) => ({
      ...one,
      weekly_max_minutes: one.weekly_minutes === null ? null : one.weekly_minutes + 420,
    })),
    "2026-03-09",
  );
  expect(weekly_minutes).toBe(hours === null ? null : hours * 60);
  expect(weekly_max_minutes).toBe(max === null ? null : max * 60);
});

it.each([
  ["6 hours less", 24, -6],
  ["2 hours more", 32, 2],
  ["as much", 30, 0],
  ["nothing", 0, -30],
])("%s than agreed", (_, planned, expected) => {
  const history = historyOf("2026-03-02 30");
  expect(beyondAgreedMs(history, "2026-03-09", planned * HOUR_MS)).toBe(expected * HOUR_MS);
});

it("nothing is under or over where nothing is agreed", () => {
  expect(beyondAgreedMs(historyOf("2026-03-02 -"), "2026-03-09", HOUR_MS)).toBeNull();
  expect(beyondAgreedMs([], "2026-03-09", HOUR_MS)).toBeNull();
});
