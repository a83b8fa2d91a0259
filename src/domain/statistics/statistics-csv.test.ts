import { expect, it } from "vitest";
import {
  hourlyRates,
  RULES,
  statisticsOf,
  statisticsShift,
  statisticsSource,
  workedInterval,
} from "#tests/factories/statistics.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { statisticsCsv } from "./statistics-csv.ts";
import type { StatisticsSource } from "./statistics-source.ts";

const say = await statisticsWords.load("en-US");
const RANGE = { from: "2026-06-10", to: "2026-06-11" };
const csvOf = (rows: Partial<StatisticsSource>, money = { currency: "EUR", decimals: 2 }) =>
  statisticsCsv(say, statisticsOf(statisticsSource(rows), RANGE, RULES), money);

it("names its columns, with what money is counted in", () => {
  expect(csvOf({})[0]?.join()).toBe(
    "From,To,Employee,Scheduled hours,Worked hours,Scheduled cost (EUR),Labor cost (EUR),Past shifts,Attended,Absences," +
      "Attendance (%),Arrivals,Late arrivals,Minutes late,Late arrivals (%),Required hours,Covered by roster (%)," +
      "Covered by staff at work (%),Drops,Claims,Available days (%),Unavailable days (%),Days without an entry (%)",
  );
});

it("has a row for each period, each person and the whole range, as wide as the head", () => {
  const shift = statisticsShift("anna", "2026-06-10 09:00-12:20");
  const rows = csvOf({
    shifts: [shift, statisticsShift("anna", "2026-06-11 09:00-12:00")],
    worked: [workedInterval("gone", "2026-06-11 09:00-10:00", { cents: 1255 })],
    arrivals: [{ shift_id: shift.id, user_id: "anna", arrival: { mark: "late", ms: 450_000 } }],
    moves: [{ shift_id: shift.id, user_id: "anna", at: Date.UTC(2026, 5, 10, 8), kind: "drop" }],
    templates: [{ id: "day", start_time: "09:00", end_time: "15:00", required_days: [3] }],
    people: [{ id: "anna", name: "Anna Byrne", rates: hourlyRates(1200), hasLeft: false }],
  });
  const [, first, second, anna, gone, all] = rows;
  expect(rows).toHaveLength(6);
  expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
  expect(first).toEqual([
    "2026-06-10",
    "2026-06-10",
    "Everyone",
    3.33,
    0,
    40,
    0,
    1,
    1,
    0,
    100,
    1,
    1,
    7.5,
    100,
    6,
    55.56,
    0,
    1,
    0,
    0,
    0,
    100,
  ]);
  expect(second?.slice(0, 11)).toEqual(["2026-06-11", "2026-06-11", "Everyone", 3, 1, 36, 12.55, 1, 0, 1, 0]);
  expect(anna).toEqual([
    "2026-06-10",
    "2026-06-11",
    "Anna Byrne",
    6.33,
    0,
    76,
    0,
    2,
    1,
    1,
    50,
    1,
    1,
    7.5,
    100,
    null,
    null,
    null,
    1,
    0,
    0,
    0,
    100,
  ]);
  expect(gone?.slice(2, 11)).toEqual(["Former colleague", 0, 1, 0, 12.55, 0, 0, 0, null]);
  expect(all?.slice(0, 7)).toEqual(["2026-06-10", "2026-06-11", "Everyone", 6.33, 1, 76, 12.55]);
});

it("leaves shares of nothing empty", () => {
  const [, first] = csvOf({});
  expect(first?.filter((cell) => cell === null)).toHaveLength(7);
});

it("writes money with the decimals of its currency", () => {
  const worked = [workedInterval("gone", "2026-06-10 09:00-10:00", { cents: 1255 })];
  expect(csvOf({ worked }, { currency: "JPY", decimals: 0 })[1]?.[6]).toBe(1255);
});

it("of one person holds nobody else", () => {
  const source = statisticsSource({
    worked: [workedInterval("anna", "2026-06-10 09:00-10:00")],
    people: [{ id: "anna", name: "Anna Byrne", rates: hourlyRates(1200), hasLeft: false }],
  });
  const rows = statisticsCsv(
    say,
    statisticsOf(source, RANGE, RULES),
    { currency: "EUR", decimals: 2 },
    { person: "Anna Byrne" },
  );
  expect(rows.slice(1).map((row) => row.slice(0, 3).join())).toEqual([
    "2026-06-10,2026-06-10,Anna Byrne",
    "2026-06-11,2026-06-11,Anna Byrne",
    "2026-06-10,2026-06-11,Anna Byrne",
  ]);
});

it("has a column for the position where there are positions, without what belongs to none", () => {
  const shifts = ["bar", "kitchen"].map((position_id, place) =>
    statisticsShift("anna", `2026-06-1${place} 09:00-17:00`, { position_id }),
  );
  const people = [{ id: "anna", name: "Anna", rates: hourlyRates(1000), hasLeft: false }];
  const moves = [{ shift_id: "x", user_id: "anna", at: Date.UTC(2026, 5, 10, 8), kind: "drop" as const }];
  const source = statisticsSource({ shifts, people, moves });
  const cellsOf = (position: string | null) => {
    const shown = statisticsOf(source, RANGE, RULES, { position });
    const rows = statisticsCsv(say, shown, { currency: "EUR", decimals: 2 }, { person: null, position });
    const drops = rows[0]?.indexOf("Drops") ?? -1;
    return rows.map((row) => [row[3], row[4], row[drops]].join());
  };
  expect(cellsOf(null).at(0)).toBe("Position,Scheduled hours,Drops");
  expect(cellsOf(null).at(-1)).toBe("All positions,16,1");
  expect(cellsOf("bar").at(-1)).toBe("bar,8,");
});

it("has the places where there are several, and their figures instead of people's for who asks for them", () => {
  const at = (place_id: string | null) => ({
    ...statisticsShift("anna", "2026-06-10 09:00-17:00", { place_id }),
    id: String(place_id),
  });
  const source = statisticsSource({ shifts: [at("harbour"), at(null)] });
  const rows = ["Harbour", "No place"].map((name, only) => ({
    name,
    total: statisticsOf({ ...source, shifts: source.shifts.slice(only, only + 1) }, RANGE, RULES).total,
  }));
  const shown = statisticsOf(source, RANGE, RULES);
  const money = { currency: "EUR", decimals: 2 };
  const cells = statisticsCsv(say, shown, money, { person: null, place: null }, { by: "place", rows });
  expect(cells.map((row) => row.slice(2, 5).join())).toEqual([
    "Employee,Place,Scheduled hours",
    "Everyone,All places,16",
    "Everyone,All places,0",
    "Everyone,Harbour,8",
    "Everyone,No place,8",
    "Everyone,All places,16",
  ]);
});
