import { useMemo } from "react";
import { type DatedWork, workByDay } from "#domain/work/counted-intervals.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { Device } from "#schema/entities/device.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { useBusiness, useLongestWork } from "./business.ts";
import { type InstantRange, useDecisions, usePunches } from "./punches.ts";
import { useShifts } from "./shifts.ts";
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

/** Returns the user's work at `now` (a UTC instant) that counts on some days, and perhaps others (workByDay). */
export function useMyWork(from: string, to: string, now: string): DatedWork[] | undefined {
  const zone = useBusiness()?.timezone ?? "UTC";
  const maxMs = useLongestWork();
  // It begins at most a day beside its day, and may go with work and shifts of a day beside that.
  const [first, last] = [addDays(from, -2), addDays(to, 2)];
  const range = { from: `${addDays(first, -1)}T00:00:00.000Z`, to: `${addDays(last, 1)}T24:00:00.000Z` };
  const punches = usePunches(range, "me");
  const decisions = useDecisions(range, "me");
  const shifts = useShifts(first, last);
  return useMemo(() => {
    if (!punches || !decisions || !shifts || maxMs === undefined) return undefined;
    return workByDay(punches, decisions, shifts, { now, maxMs, zone });
  }, [punches, decisions, shifts, maxMs, now, zone]);
}
