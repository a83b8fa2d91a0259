import type { PeriodUnit } from "#domain/statistics/periods.ts";
import { type DayRange, lengthInDays } from "#domain/time/day-range.ts";
import type { Format } from "#lib/format/create-format.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import type { StatisticsQuestion, StatisticsShown } from "#queries/computed/statistics.ts";
import type { ChartColumn, ChartData } from "#ui/charts/chart-data.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { type FigureIn, type Measure, measureText } from "./change-words.ts";

/** Whose statistics are shown: a person's or everybody's, and of a position or place or of all. */
export type Asked = Pick<StatisticsQuestion, "person" | "position" | "place">;

/** Of whom there is a figure or a chart. */
interface Shown {
  /** Only of the whole business, not of a person. */
  isTeams?: true;
  /** Only of all positions and places: it belongs to no shift. */
  isOfNoShift?: true;
}

function isFor({ person, ...kind }: Asked): (one: Shown) => boolean {
  return ({ isTeams, isOfNoShift }) => !(isTeams && person !== null) && !(isOfNoShift && !isOfAll(kind));
}

/** Whether what belongs to no shift is shown too. */
export function isOfAll({ position, place }: Pick<Asked, "position" | "place">): boolean {
  return position === null && place === null;
}

/** A figure above the charts. */
export interface ShownFigure extends Shown {
  name: FigureIn<"figure">;
  measure: Measure;
  /** The direction that is good news; neither for hours and cost. */
  good?: "up" | "down";
}

const FIGURES: readonly ShownFigure[] = [
  { name: "workedMs", measure: "hours" },
  { name: "workedCents", measure: "money" },
  { name: "scheduledMs", measure: "hours" },
  { name: "scheduledCents", measure: "money" },
  { name: "attendanceShare", measure: "share", good: "up" },
  { name: "lateShare", measure: "share", good: "down" },
  { name: "rosteredShare", measure: "share", good: "up", isTeams: true },
  { name: "drops", measure: "count", good: "down", isOfNoShift: true },
];

/** The main figures of those asked for. */
export function figuresFor(asked: Asked): readonly ShownFigure[] {
  return FIGURES.filter(isFor(asked));
}

/** The definition of a chart, without figures: of the periods of a range, or of the hours of its average day. */
export type ChartPlan = PeriodsPlan | (Shown & { id: "byHour"; kind: "heat" });

interface PeriodsPlan extends Shown {
  id: "hours" | "cost" | "attendance" | "coverage" | "moves" | "availability";
  kind: "bars" | "lines" | "stack";
  measure: Measure;
  series: readonly FigureIn<"series">[];
}

const CHARTS: readonly ChartPlan[] = [
  { id: "hours", kind: "bars", measure: "hours", series: ["scheduledMs", "workedMs"] },
  { id: "cost", kind: "bars", measure: "money", series: ["scheduledCents", "workedCents"] },
  { id: "attendance", kind: "lines", measure: "share", series: ["attendanceShare", "lateShare"] },
  {
    id: "coverage",
    kind: "lines",
    measure: "share",
    isTeams: true,
    series: ["rosteredShare", "staffedShare"],
  },
  { id: "moves", kind: "bars", measure: "count", isOfNoShift: true, series: ["drops", "claims"] },
  {
    id: "availability",
    kind: "stack",
    measure: "share",
    isOfNoShift: true,
    series: ["availableShare", "unavailableShare", "unsaidShare"],
  },
  { id: "byHour", kind: "heat", isTeams: true },
];

/** What stands above a chart. */
export function chartHead(say: SayStatistics, id: ChartPlan["id"]) {
  return { title: say(`chart.${id}.title`), description: say(`chart.${id}.description`) };
}

/** The charts of those asked for. */
export function plansFor(asked: Asked): readonly ChartPlan[] {
  return CHARTS.filter(isFor(asked));
}

/** The chart of a plan; without values if nothing was counted. */
export function chartOf(
  say: SayStatistics,
  plan: ChartPlan,
  shown: StatisticsShown,
  format: Format,
): ChartData {
  return {
    ...chartHead(say, plan.id),
    empty: say(`chart.${plan.id}.empty`),
    ...(plan.kind === "heat" ? hoursChart(say, shown, format) : periodsChart(say, plan, shown, format)),
  };
}

type Chart = Omit<ChartData, "title" | "description" | "empty">;

function periodsChart(
  say: SayStatistics,
  { measure, series: shown }: PeriodsPlan,
  { periods, unit }: StatisticsShown,
  format: Format,
): Chart {
  const series = shown.map((figure) => ({
    name: say(`series.${figure}`),
    values: periods.map(({ figures }) => inUnits(figures[figure], measure)),
  }));
  const hasAny = series.some(({ values }) =>
    values.some((value) => value !== null && (value !== 0 || measure === "share")),
  );
  return {
    columnsName: say(`unit.${unit}`),
    columns: periods.map((period) => columnOf(period, unit, format)),
    series: hasAny ? series : [],
    areWhole: measure === "count",
    formatValue: (value) => measureText(say, measure === "hours" ? value * HOUR_MS : value, measure, format),
  };
}

/** Converts to hours, so that the axis has round numbers. */
function inUnits(value: number | null, measure: Measure): number | null {
  return value !== null && measure === "hours" ? value / HOUR_MS : value;
}

/** People by hour of the day. */
function hoursChart(say: SayStatistics, { hours, range }: StatisticsShown, format: Format): Chart {
  const days = lengthInDays(range);
  const average = (ms: number) => ms / (days * HOUR_MS);
  const needs = hours.some(({ demandedMs, onRosterMs, atWorkMs }) => demandedMs + onRosterMs + atWorkMs > 0);
  const row = (figure: "demandedMs" | "onRosterMs" | "atWorkMs") => ({
    name: say(`series.${figure}`),
    values: hours.map((hour) => average(hour[figure])),
  });
  return {
    columnsName: say("chart.byHour.hour"),
    columns: hours.map((_, hour) => ({ label: format.hour(hour), tick: format.hour(hour) })),
    series: needs ? [row("demandedMs"), row("onRosterMs"), row("atWorkMs")] : [],
    formatValue: (value) => format.number(value, 1),
  };
}

function columnOf({ from, to }: DayRange, unit: PeriodUnit, format: Format): ChartColumn {
  if (unit === "day") return { label: format.shortDay(from), tick: format.number(Number(from.slice(8))) };
  if (unit === "week") return { label: format.dayRange(from, to), tick: format.dayAndMonth(from) };
  return { label: format.month(from), tick: format.monthName(from) };
}
