import type { Figures } from "#domain/statistics/figures.ts";
import { lengthInDays, type PeriodUnit } from "#domain/statistics/periods.ts";
import type { DayRange } from "#domain/statistics/statistics-source.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { StatisticsShown } from "#queries/statistics/statistics-answer.ts";
import type { ChartColumn, ChartData } from "#ui/charts/chart-data.ts";
import { type Measure, measureText } from "./change-words.ts";

/** The definition of a chart, without figures. */
export interface ChartPlan {
  id: string;
  kind: "bars" | "lines" | "stack";
  title: string;
  description: string;
  empty: string;
  measure: Measure;
  series: readonly { name: string; figure: keyof Figures }[];
  /** Only for the whole business. */
  isTeams?: true;
}

const CHARTS: readonly ChartPlan[] = [
  {
    id: "hours",
    kind: "bars",
    title: "Hours",
    description: "On the roster and worked",
    measure: "hours",
    empty: "No hours on these days",
    series: [
      { name: "On the roster", figure: "scheduledMs" },
      { name: "Worked", figure: "workedMs" },
    ],
  },
  {
    id: "cost",
    kind: "bars",
    title: "Cost",
    description: "Of the roster and of the work",
    measure: "money",
    empty: "No cost on these days",
    series: [
      { name: "Of the roster", figure: "scheduledCents" },
      { name: "Of the work", figure: "workedCents" },
    ],
  },
  {
    id: "attendance",
    kind: "lines",
    title: "Attendance and lateness",
    measure: "share",
    description: "Shifts that somebody came to, and arrivals that were late",
    empty: "No shift was due on these days",
    series: [
      { name: "Attended", figure: "attendanceShare" },
      { name: "Late", figure: "lateShare" },
    ],
  },
  {
    id: "coverage",
    kind: "lines",
    title: "Coverage",
    measure: "share",
    isTeams: true,
    description: "Of the hours that templates require",
    empty: "No template requires anybody on these days",
    series: [
      { name: "On the roster", figure: "rosteredShare" },
      { name: "At work", figure: "staffedShare" },
    ],
  },
  {
    id: "moves",
    kind: "bars",
    title: "Drops and claims",
    measure: "count",
    description: "Shifts that were given up and asked for",
    empty: "Nobody dropped or claimed a shift on these days",
    series: [
      { name: "Drops", figure: "drops" },
      { name: "Claims", figure: "claims" },
    ],
  },
  {
    id: "availability",
    kind: "stack",
    title: "Availability",
    measure: "share",
    description: "Of all days of everybody, what they said of them",
    empty: "Nobody is on the team on these days",
    series: [
      { name: "Available", figure: "availableShare" },
      { name: "Unavailable", figure: "unavailableShare" },
      { name: "Not said", figure: "unsaidShare" },
    ],
  },
];

/** The charts of everybody, or of one person. */
export function plansFor(isPerson: boolean): readonly ChartPlan[] {
  return CHARTS.filter(({ isTeams }) => !(isPerson && isTeams));
}

const UNIT_NAMES: Record<PeriodUnit, string> = { day: "Day", week: "Week", month: "Month" };

/** A chart of the periods of a range; without values if nothing was counted. */
export function chartOf(plan: ChartPlan, { periods, unit }: StatisticsShown, format: Format): ChartData {
  const { title, description, empty, measure } = plan;
  const series = plan.series.map(({ name, figure }) => ({
    name,
    values: periods.map(({ figures }) => inUnits(figures[figure], measure)),
  }));
  const hasAny = series.some(({ values }) =>
    values.some((value) => value !== null && (value !== 0 || measure === "share")),
  );
  return {
    title,
    description,
    empty,
    columnsName: UNIT_NAMES[unit],
    columns: periods.map((period) => columnOf(period, unit, format)),
    series: hasAny ? series : [],
    areWhole: measure === "count",
    formatValue: (value) => measureText(measure === "hours" ? value * HOUR_MS : value, measure, format),
  };
}

/** Converts to hours, so that the axis has round numbers. */
function inUnits(value: number | null, measure: Measure): number | null {
  return value !== null && measure === "hours" ? value / HOUR_MS : value;
}

/** A chart of people by hour of the day, on an average day of a range. */
export function hoursChart({ hours, range }: StatisticsShown, format: Format): ChartData {
  const days = lengthInDays(range);
  const average = (ms: number) => ms / (days * HOUR_MS);
  const needs = hours.some(({ demandedMs, onRosterMs, atWorkMs }) => demandedMs + onRosterMs + atWorkMs > 0);
  const row = (name: string, figure: "demandedMs" | "onRosterMs" | "atWorkMs") => ({
    name,
    values: hours.map((hour) => average(hour[figure])),
  });
  return {
    ...HOURS_CHART,
    columnsName: "Hour",
    columns: hours.map((_, hour) => ({ label: format.hour(hour), tick: format.hour(hour) })),
    series: needs
      ? [row("Required", "demandedMs"), row("On the roster", "onRosterMs"), row("At work", "atWorkMs")]
      : [],
    formatValue: (value) => format.number(value, 1),
  };
}

export const HOURS_CHART = {
  title: "People by the hour",
  description: "Required, on the roster and at work, on an average day",
  empty: "Nobody was needed or at work on these days",
};

function columnOf({ from, to }: DayRange, unit: PeriodUnit, format: Format): ChartColumn {
  if (unit === "day") return { label: format.shortDay(from), tick: String(Number(from.slice(8))) };
  if (unit === "week") return { label: format.dayRange(from, to), tick: format.dayAndMonth(from) };
  return { label: format.month(from), tick: format.monthName(from) };
}
