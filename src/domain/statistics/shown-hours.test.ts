import { expect, it } from "vitest";
import { RULES, statisticsOf, statisticsSource, workedInterval } from "#tests/factories/statistics.ts";
import { statisticsWords } from "#words/made/statistics.ts";
import { withShownHours } from "./shown-hours.ts";
import { statisticsCsv } from "./statistics-csv.ts";

const RANGE = { from: "2026-06-10", to: "2026-06-12" };
const statistics = statisticsOf(
  statisticsSource({
    worked: ["10", "11", "12"].map((day) => workedInterval(`p${day}`, `2026-06-${day} 09:00-09:20`)),
  }),
  RANGE,
  RULES,
);

it("adds up to the sum in a file, by day and by person", async () => {
  const say = await statisticsWords.load("en-US");
  const [, ...rows] = statisticsCsv(say, statistics, { currency: "EUR", decimals: 2 });
  const hours = rows.map((row) => Number(row[4]));
  expect(hours).toEqual([0.34, 0.33, 0.33, 0.34, 0.33, 0.33, 1]);
});

it("adds up to the sum in a table of tenths", () => {
  const shown = withShownHours(
    statistics.people.map(({ total }) => total),
    10,
  );
  expect(shown.map(({ workedMs }) => workedMs / 360_000)).toEqual([4, 3, 3]);
});
