import { covers, touches, type WallSpan, wallDay } from "../calendar/wall-minutes.ts";
import { entrySpan } from "./entry-span.ts";

/** What somebody said about one day, by the clocks of the business; null times when it is about the whole day. */
export interface AvailabilityEntry {
  date: string;
  all_day: boolean;
  start_time: string | null;
  end_time: string | null;
  /** False when they cannot work. */
  available: boolean;
  status: "pending" | "approved" | "denied";
  reason: string | null;
}

/**
 * Whether somebody can work: 'free'; 'away' as agreed; 'asked-off' where a manager has not answered yet; 'elsewhen' if
 * they gave other hours; 'unsaid' if they gave none.
 */
export type AvailabilityVerdict =
  | { kind: "free" | "elsewhen" | "unsaid" }
  | { kind: "away" | "asked-off"; reason: string | null };

/**
 * What somebody's own entries say about a stretch of time. With Approval Mode everybody counts as available but for the
 * unavailability that a manager approved; without it people enter when they can work, and it counts at once (spec
 * section 1). What was denied never counts (section 4).
 */
export function judgeAvailability(
  entries: readonly AvailabilityEntry[],
  span: WallSpan,
  approvalMode: boolean,
): AvailabilityVerdict {
  const counting = entries.filter(({ status }) => status !== "denied");
  const off = counting.filter((entry) => !entry.available && touches(entrySpan(entry), span));
  const agreed = off.find(({ status }) => !approvalMode || status === "approved");
  if (agreed) return { kind: "away", reason: agreed.reason };
  if (off[0]) return { kind: "asked-off", reason: off[0].reason };
  if (approvalMode) return { kind: "free" };

  const given = counting.filter(({ available }) => available);
  if (covers(given.map(entrySpan), span)) return { kind: "free" };
  const saidSomething = given.some(({ date }) => touches(wallDay(date), span));
  return { kind: saidSomething ? "elsewhen" : "unsaid" };
}
