import { expect, it } from "vitest";
import type { HistoryEntry } from "#domain/work/history.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { newFormat } from "#tests/factories/format.ts";
import { timeRecordsWords } from "#words/made/time-records.ts";
import { actWords } from "./record-history.tsx";

const say = await timeRecordsWords.load("en-US");
const format = newFormat({ zone: "UTC" });

const NINE = "2026-03-02T09:00:00Z";
const TEN = "2026-03-02T10:00:00Z";
const NINE_A_DAY_LATER = "2026-03-03T09:00:00Z";

it.each([
  ["its first entry", null, NINE, "Clock-in at 9:00 AM"],
  ["another time", NINE, TEN, "Clock-in moved from 9:00 AM to 10:00 AM"],
  ["the same time of another day", NINE, NINE_A_DAY_LATER, /moved from .*Mar 2.* to .*Mar 3/],
  ["another shift at the same time", NINE, NINE, "Shift changed for the clock-in at 9:00 AM"],
])("the history of a punch names %s", (_, before, at, words) => {
  const entry = {
    punch: { type: "in", at, is_void: false },
    before: before && { type: "in", at: before, is_void: false },
  } as HistoryEntry<Punch>;
  expect(actWords(say, entry, format)).toMatch(words);
});
