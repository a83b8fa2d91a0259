import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { newFormat } from "#tests/factories/format.ts";
import { RULES, statisticsOf, statisticsShift, statisticsSource } from "#tests/factories/statistics.ts";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { statisticsWords } from "#words/made/statistics.ts";
import { chartOf, plansFor } from "./chart-list.ts";

const say = await statisticsWords.load("en-US");
/** Only Tuesdays need somebody. */
const SOURCE = statisticsSource({
  templates: [{ id: "early", required_days: [2], start_time: "09:00", end_time: "17:00" }],
  shifts: [statisticsShift("sam", "2026-03-03 09:00-17:00")],
});

beforeEach(() => {
  // jsdom computes no layout.
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function showCoverage(from: string, to: string) {
  const plan = must(
    plansFor({ person: null, position: null, place: null }).find(({ id }) => id === "coverage"),
    "a chart of the business",
  );
  const shown = statisticsOf(SOURCE, { from, to }, RULES);
  return render(<LineChart data={chartOf(say, plan, shown, newFormat())} />).container;
}
const marksIn = (chart: HTMLElement) => chart.querySelectorAll("svg g[role=img] > :is(circle, path)").length;

it("draws no dot of coverage for a day that needs nobody", () => {
  const chart = showCoverage("2026-03-02", "2026-03-02");
  expect(screen.getByText(say("chart.coverage.empty"))).toBeDefined();
  expect(marksIn(chart)).toBe(0);
});

it("draws the dots of coverage for the days that need somebody alone", () => {
  const chart = showCoverage("2026-03-02", "2026-03-03");
  expect(screen.getByLabelText(/^Mon, Mar 2, Scheduled.*N\/A/)).toBeDefined();
  expect(marksIn(chart)).toBe(2);
});
