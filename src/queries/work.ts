import { useMemo } from "react";
import { besidePaid } from "#domain/work/counted-intervals.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { paidIntervals } from "#domain/work/paid-intervals.ts";
import { pairPunches } from "#domain/work/pairing.ts";
import { goingOn, type Work } from "#domain/work/work-intervals.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { Device } from "#schema/entities/device.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { useLongestWork } from "./business.ts";
import { type InstantRange, useDecisions, usePunches } from "./punches.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns the visible approvals that end within a range: up to a year after a period that they begin in. */
export function useApprovals({ from, to }: InstantRange): PunchApproval[] | undefined {
  return useLiveRows("approval", { selector: { at: { $gte: from, $lte: to } }, sort: [{ at: "asc" }] });
}

/** Returns correction requests about `from` (a UTC instant) and later, of everybody or the user. */
export function useCorrections(from: string, whose: "me" | "everybody"): PunchCorrection[] | undefined {
  const user_id = useReplica()?.userId;
  return useLiveRows("correction", {
    selector: { ...(whose === "me" && { user_id }), clock_in_time: { $gte: from } },
    sort: [{ clock_in_time: "desc" }],
  });
}

/** Returns the devices that record the business's punches, by name; for managers and admins. */
export function useDevices(): Device[] | undefined {
  return useLiveRows("device", {}, (found) => found.sort((one, other) => one.name.localeCompare(other.name)));
}

/**
 * Returns the user's paid work at `now` (a UTC instant), without double time and with managers' decisions, of
 * intervals that began between two UTC calendar days: add a day on either side.
 */
export function useMyWork(from: string, to: string, now: string): Work[] | undefined {
  const maxMs = useLongestWork();
  const range = { from: `${addDays(from, -2)}T00:00:00.000Z`, to: `${addDays(to, 2)}T24:00:00.000Z` };
  const punches = usePunches(range, "me");
  const decisions = useDecisions(range, "me");
  return useMemo(() => {
    if (!punches || !decisions || maxMs === undefined) return undefined;
    const { intervals } = pairPunches(punches, { now, maxMs, untilNow: true });
    const decided = decidedOf(decisions);
    const paid = paidIntervals(intervals, decided.decisions, decided.letStand);
    const open = goingOn(intervals, { now, maxMs });
    return [...paid, ...(open ? [besidePaid(open, paid, now)] : [])];
  }, [punches, decisions, maxMs, now]);
}
