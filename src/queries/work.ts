import { useMemo } from "react";
import { map } from "rxjs";
import { besidePaid } from "#domain/work/counted-intervals.ts";
import { decidedOf } from "#domain/work/matches.ts";
import { paidIntervals } from "#domain/work/paid-intervals.ts";
import { pairPunches } from "#domain/work/pairing.ts";
import type { Work } from "#domain/work/work-intervals.ts";
import { goingOn } from "#domain/work/work-intervals.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { rows } from "#replica/collections.ts";
import type { Device } from "#schema/entities/device.ts";
import type { PunchApproval } from "#schema/entities/punch-approval.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { useLongestWork } from "./business.ts";
import { type InstantRange, useDecisions, usePunches } from "./punches.ts";
import { rowsOf, useLive } from "./use-live.ts";

/**
 * The approvals of hours that end within a range, also those that were withdrawn, as far as this device may see them.
 * One that begins in a period ends up to a year after it does.
 */
export function useApprovals({ from, to }: InstantRange): PunchApproval[] | undefined {
  return useLive<PunchApproval[]>(
    ({ replica }) =>
      rows(replica, "approval")
        .find({ selector: { kind: "approval", at: { $gte: from, $lte: to } }, sort: [{ at: "asc" }] })
        .$.pipe(map(rowsOf<PunchApproval>)),
    `approvals ${from} ${to}`,
  );
}

/** The requests to correct time at work that are about `from` (a UTC instant) and later, of everybody or of the user. */
export function useCorrections(from: string, whose: "me" | "everybody"): PunchCorrection[] | undefined {
  return useLive<PunchCorrection[]>(
    ({ replica, userId }) =>
      rows(replica, "correction")
        .find({
          selector: {
            kind: "correction",
            ...(whose === "me" && { user_id: userId }),
            clock_in_time: { $gte: from },
          },
          sort: [{ clock_in_time: "desc" }],
        })
        .$.pipe(map(rowsOf<PunchCorrection>)),
    `corrections ${whose} ${from}`,
  );
}

/** The devices that punches of the business are recorded on, by name; for managers and admins. */
export function useDevices(): Device[] | undefined {
  return useLive<Device[]>(
    ({ replica }) =>
      rows(replica, "device")
        .find({ selector: { kind: "device" } })
        .$.pipe(
          map((found) => rowsOf<Device>(found).sort((one, other) => one.name.localeCompare(other.name))),
        ),
    "devices",
  );
}

/**
 * What I really worked by my punches, no time twice and as managers decided, as of `now` (a UTC instant). Of what began on
 * the days from one calendar day to another, in UTC: ask for a day more on either side.
 */
export function useMyWork(from: string, to: string, now: string): Work[] | undefined {
  const maxMs = useLongestWork();
  const range = { from: `${addDays(from, -2)}T00:00:00.000Z`, to: `${addDays(to, 2)}T24:00:00.000Z` };
  const punches = usePunches(range, "me");
  const decisions = useDecisions(range, "me");
  return useMemo(() => {
    if (!punches || !decisions || maxMs === undefined) return undefined;
    const { intervals } = pairPunches(punches, { now, maxMs });
    const decided = decidedOf(decisions);
    const paid = paidIntervals(intervals, decided.decisions, decided.letStand);
    const open = goingOn(intervals, { now, maxMs });
    return [...paid, ...(open ? [besidePaid(open, paid, now)] : [])];
  }, [punches, decisions, maxMs, now]);
}
