import { automaticOut, longestMs } from "#domain/work/clock-rules.ts";
import { workOf } from "#domain/work/work-intervals.ts";
import { uuidOf } from "#lib/hashes.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import { queryLive } from "#replica/rxdb/stored.ts";
import { isComplete } from "#replica/sync-memory.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";
import { type PunchDraft, recordPunches } from "./record-punches.ts";

/** An older open interval is left to the review queue. */
const REACH_DAYS = 14;

/**
 * Clocks out everybody who forgot to, by the business's rule. Several devices may do so: the punch's id derives from
 * the one it ends, so it exists once. People last heard of before the rule applied are skipped, because their "out"
 * may exist elsewhere: `heardAt` is the UTC instant of the last complete exchange, null before the first. Resolves
 * to the number clocked out.
 */
export async function closeForgotten(context: CommandContext, heardAt: string | null): Promise<number> {
  return write(context, async ({ replica, businessId, now, find }) => {
    const [business] = await find("business", { id: businessId });
    // During a first fill an "in" may arrive before its "out".
    if (!business?.close_after_minutes || !heardAt || !(await isComplete(replica))) return 0;
    const instant = now();
    const until = heardAt < instant ? heardAt : instant;
    const since = new Date(Date.parse(until) - REACH_DAYS * DAY_MS).toISOString();
    const recent: Punch[] = await queryLive(replica.punches, { at: { $gte: since } });
    const punches = recent.filter((row) => row.kind === "punch" && row.business_id === businessId);
    const { intervals } = workOf(punches, { now: instant, maxMs: longestMs(business), untilNow: true });
    const open = intervals.filter(({ end, track }) => end === null && track === "clock");
    if (!open.some((one) => automaticOut(one, [], business, until))) return 0;
    const from = addDays(calendarDay(since, business.timezone), -1);
    const found = await replica.shifts.find({ selector: { kind: "shift", date: { $gte: from } } }).exec();
    const shifts = found.map((shift) => shift.toMutableJSON());
    const drafts: PunchDraft[] = [];
    for (const interval of open) {
      const at = automaticOut(interval, shifts, business, until);
      if (at === null) continue;
      drafts.push({
        id: await uuidOf(`${interval.key} automatic out`),
        userId: interval.user_id,
        type: "out",
        source: "automatic",
        at: new Date(at).toISOString(),
        isShared: true,
      });
    }
    return (await recordPunches(context, drafts)).length;
  });
}
