import { describe, expect, it } from "vitest";
import { contractEntity } from "#schema/entities/contract.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { beyondAgreedMs, contractHistories, contractOfWeek, contractOn } from "./contracts.ts";

const HOUR_MS = 3_600_000;

/** '2026-03-02 30': its first day and the hours a week ('-' for none); then of which version it is, '?' for unsent. */
function contractsOf(...texts: string[]) {
  return texts.map((text, place) => {
    const [from_day = "", hours, version = "1", user_id = "ben"] = text.split(" ");
    return newRow(contractEntity, {
      ...{
        id: `contract ${place}`,
        user_id,
        from_day,
        weekly_minutes: hours === "-" ? null : Number(hours) * 60,
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

it.each([
  ["in force on its first day", ["2026-03-02 30", "2026-03-11 20"], "2026-03-09", 30],
  ["that begins on its first day", ["2026-03-02 30", "2026-03-09 20"], "2026-03-09", 20],
  ["that begins in it, for who had none", ["2026-03-11 20", "2026-03-14 10"], "2026-03-09", 20],
  ["that begins on its last day", ["2026-03-15 20"], "2026-03-09", 20],
  ["none, if the first begins later", ["2026-03-16 20"], "2026-03-09", null],
])("a week goes by the contract %s", (_, texts, week, expected) => {
  expect(hoursOf(contractOfWeek(historyOf(...texts), week))).toBe(expected);
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
