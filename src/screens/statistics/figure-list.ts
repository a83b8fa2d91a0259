import type { Figures } from "#domain/statistics/figures.ts";
import type { Measure } from "./change-words.ts";

/** One of the figures above the charts. */
export interface ShownFigure {
  name: keyof Figures;
  title: string;
  /** A short description. */
  caption: string;
  measure: Measure;
  /** The direction that is good news; neither for hours and cost. */
  good?: "up" | "down";
  /** Only for the whole business, not for a person. */
  isTeams?: true;
}

export const FIGURES: readonly ShownFigure[] = [
  {
    name: "workedMs",
    title: "Hours worked",
    caption: "From the time clock, breaks left out",
    measure: "hours",
  },
  {
    name: "workedCents",
    title: "Cost of work",
    caption: "Hours worked at each person's rate",
    measure: "money",
  },
  { name: "scheduledMs", title: "Hours on the roster", caption: "Published shifts", measure: "hours" },
  { name: "scheduledCents", title: "Cost of the roster", caption: "As the roster has it", measure: "money" },
  {
    name: "attendanceShare",
    title: "Attendance",
    caption: "Of the shifts that were due",
    measure: "share",
    good: "up",
  },
  { name: "lateShare", title: "Late arrivals", caption: "Of all arrivals", measure: "share", good: "down" },
  {
    name: "rosteredShare",
    title: "Coverage",
    caption: "Of the hours that templates require",
    measure: "share",
    good: "up",
    isTeams: true,
  },
  { name: "drops", title: "Dropped shifts", caption: "In these days", measure: "count", good: "down" },
];
