import { type Span, shiftSpan } from "../time/spans.ts";
import type { PunchInterval } from "./intervals.ts";
import type { LoggedPunch, RecordsSource } from "./records-source.ts";
import type { ReviewItem } from "./review-item.ts";

/** A review item with the rows it concerns. */
export interface ReviewItemWithEvidence extends ReviewItem {
  seen: {
    intervals: PunchInterval[];
    punches: LoggedPunch[];
    shift: (Span & { id: string }) | null;
  };
}

/** Adds the rows that review items name; the zone is the business's. */
export function withEvidence(
  items: readonly ReviewItem[],
  { punches, shifts }: RecordsSource,
  intervals: readonly PunchInterval[],
  zone: string,
): ReviewItemWithEvidence[] {
  const byKey = new Map(intervals.map((interval) => [interval.key, interval]));
  const byId = new Map(punches.map((punch) => [punch.id, punch]));
  const shiftsById = new Map(shifts.map((shift) => [shift.id, shift]));
  return items.map((item) => {
    const shift = shiftsById.get(item.shift_id ?? "");
    return {
      ...item,
      seen: {
        intervals: item.intervals.flatMap((key) => byKey.get(key) ?? []),
        punches: item.punches.flatMap((id) => byId.get(id) ?? []),
        shift: shift ? { id: shift.id, ...shiftSpan(shift, zone) } : null,
      },
    };
  });
}
