import { expect, it } from "vitest";
import { OF_ALL } from "#domain/statistics/statistics.ts";
import type { StatisticsAnswer } from "#queries/computed/statistics.ts";
import { busyBusiness, RULES, statisticsOf } from "#tests/factories/statistics.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { figuresRows, peopleColumns } from "./people-columns.ts";

const say = await statisticsWords.load("en-US");
const RANGE = { from: "2026-03-02", to: "2026-03-08" };
const EVERYBODY = { ...OF_ALL, person: null, range: RANGE, firstDayOfWeek: "mon" as const };

it("has what belongs to no shift for people, and coverage for positions and places", () => {
  const idsOf = (asked: Parameters<typeof peopleColumns>[0]) => peopleColumns(asked).map(({ id }) => id);
  const all = idsOf({ ...EVERYBODY, by: "person" });
  expect(all).toEqual(expect.arrayContaining(["drops", "claims", "availableShare"]));
  expect(all).not.toContain("rosteredShare");
  const ofShifts = all.filter((id) => id !== "drops" && id !== "claims" && id !== "availableShare");
  expect(idsOf({ ...EVERYBODY, by: "person", place: "harbour" })).toEqual(ofShifts);
  expect(idsOf({ ...EVERYBODY, by: "place" })).toEqual([...ofShifts, "rosteredShare"]);
});

it("has people, or positions and places by name", () => {
  const now = statisticsOf(busyBusiness("2026-03-02", 7, 2), RANGE, RULES);
  const answer: StatisticsAnswer = {
    question: { ...EVERYBODY, by: "person" },
    ...{ now, before: now, peopleBefore: [null, null], compared: null, groups: null },
  };
  const namesOf = (some: Partial<StatisticsAnswer>) =>
    figuresRows(say, { ...answer, ...some }, new Map([["bar", "Bar"]])).map(({ id, name }) => [id, name]);
  expect(namesOf({})).toEqual([
    ["person-000", "Person 0"],
    ["person-001", "Person 1"],
  ]);
  const groups = ["bar", null].map((id) => ({ id, total: now.total, compared: null, before: null }));
  expect(namesOf({ question: { ...EVERYBODY, by: "position" }, groups })).toEqual([
    ["bar", "Bar"],
    [null, "No position"],
  ]);
  expect(namesOf({ question: { ...EVERYBODY, by: "place" }, groups })[1]).toEqual([null, "No place"]);
});
