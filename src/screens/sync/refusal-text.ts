import { formatTimeAndDay } from "#lib/format.ts";
import type { RejectedChange } from "#queries/use-rejected-changes.ts";

const REASONS: Record<RejectedChange["code"], string> = {
  forbidden: "You are not allowed to make this change.",
  conflict: "Somebody else changed the same thing in the meantime.",
  gone: "What it belongs to no longer exists.",
  invalid: "The server could not accept what was entered.",
};

/** The server's closed codes that say more than the general ones above. */
const DETAILS: Partial<Record<string, string>> = {
  punch_closed: "This punch was already clocked out, and a closed punch cannot be changed from here.",
};

/** A refused change in plain words: what it was, and why it was refused. */
export function refusalText(change: RejectedChange, zone: string): { what: string; why: string } {
  return { what: whatItWas(change, zone), why: DETAILS[change.reason ?? ""] ?? REASONS[change.code] };
}

function whatItWas({ collection, row, at }: RejectedChange, zone: string): string {
  if (collection !== "time_records") return `A change refused at ${formatTimeAndDay(at, zone, at)}`;
  const clockOut = row.clock_out_time;
  const kind = typeof clockOut === "string" ? "Clock-out" : "Clock-in";
  const time = typeof clockOut === "string" ? clockOut : row.clock_in_time;
  return typeof time === "string" ? `${kind} at ${formatTimeAndDay(time, zone, at)}` : kind;
}
