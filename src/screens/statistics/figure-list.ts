import type { Measure } from "./change-words.ts";

/** One of the figures above the charts. */
export interface ShownFigure {
  name:
    | "workedMs"
    | "workedCents"
    | "scheduledMs"
    | "scheduledCents"
    | "attendanceShare"
    | "lateShare"
    | "rosteredShare"
    | "drops";
  measure: Measure;
  /** The direction that is good news; neither for hours and cost. */
  good?: "up" | "down";
  /** Only for the whole business, not for a person. */
  isTeams?: true;
}

export const FIGURES: readonly ShownFigure[] = [
  { name: "workedMs", measure: "hours" },
  { name: "workedCents", measure: "money" },
  { name: "scheduledMs", measure: "hours" },
  { name: "scheduledCents", measure: "money" },
  { name: "attendanceShare", measure: "share", good: "up" },
  { name: "lateShare", measure: "share", good: "down" },
  { name: "rosteredShare", measure: "share", good: "up", isTeams: true },
  { name: "drops", measure: "count", good: "down" },
];
