import type { PunchEvent } from "../punch/punch-event.ts";
import type { LateAdjustment } from "./payroll-run.ts";

/** A punch with when it reached the server, a UTC instant; null until it has. */
export type ArrivedPunch = PunchEvent & { received_at: string | null };

/**
 * Why a period that was paid at an instant (UTC) is to be adjusted. corrected: a manager entered or corrected times of
 * these days since. arrived: punches of them came to the server since. decided: the punches are the same; what was
 * decided about them is not.
 */
export type LateReason = "arrived" | "corrected" | "decided";

export function lateReason(
  { lines, person }: Pick<LateAdjustment, "lines" | "person">,
  punches: readonly ArrivedPunch[],
  paidAt: string,
): LateReason {
  const named = new Set(lines.flatMap((line) => line.punches));
  const since = punches.filter(
    ({ user_id, id, corrects, recorded_at, received_at }) =>
      user_id === person &&
      (named.has(id) || (corrects !== null && named.has(corrects))) &&
      Date.parse(received_at ?? recorded_at) > Date.parse(paidAt),
  );
  if (since.length === 0) return "decided";
  const isByHand = ({ source }: PunchEvent) => source === "manager" || source === "correction";
  return since.some(isByHand) ? "corrected" : "arrived";
}
