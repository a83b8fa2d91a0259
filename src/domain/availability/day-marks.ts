import type { AvailabilityEntry } from "./judge-availability.ts";

/** What somebody said about a day, as a plan of that day shows it: times are null of the whole day. */
export interface DayMark {
  kind: "off" | "asked-off" | "available";
  from: string | null;
  to: string | null;
  reason: string | null;
}

const FIRST = { off: 0, "asked-off": 1, available: 2 };

/**
 * What one person said about one day, with what counts first. With Approval Mode everybody is available but for the days
 * off that were approved, so only days off are shown; what was denied is not (judgeAvailability).
 */
export function dayMarks(entries: readonly AvailabilityEntry[], approvalMode: boolean): DayMark[] {
  return entries
    .filter(({ status, available }) => status !== "denied" && !(approvalMode && available))
    .map(({ available, status, all_day, start_time, end_time, reason }): DayMark => {
      const isAgreed = !approvalMode || status === "approved";
      return {
        kind: available ? "available" : isAgreed ? "off" : "asked-off",
        from: all_day ? null : start_time,
        to: all_day ? null : end_time,
        reason,
      };
    })
    .sort(
      (one, other) => FIRST[one.kind] - FIRST[other.kind] || (one.from ?? "").localeCompare(other.from ?? ""),
    );
}
