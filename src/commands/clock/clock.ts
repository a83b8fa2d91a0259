import { type ClockInNotice, clockInNotice, longestMs } from "#domain/work/clock-rules.ts";
import { nextPunch, type PunchOffer } from "#domain/work/next-punch.ts";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import { kindField, rows } from "#replica/collections.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import { queryLive } from "#replica/rxdb/stored.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { type CommandContext, type Opened, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";
import { type NewPunch, type PunchDraft, recordPunches } from "./record-punches.ts";

export type Press = Pick<PunchDraft, "type" | "shiftId" | "note">;

/** A person without a shift within this many days is on no roster. */
const ROSTER_DAYS = 7;
/** How far back a person's own punches are read to know whether they are at work. */
const REACH_MS = 7 * DAY_MS;

/** Records a press on the user's own clock. Null if it does not fit: a second tap, or another tab, was first. */
export function punch(context: CommandContext, { type, shiftId, note }: Press): Promise<NewPunch | null> {
  return write(context, async (writing) => {
    const { userId, businessId, find } = writing;
    const instant = writing.now();
    const punches = await recentPunches(writing, userId, instant);
    const [business] = await find("business", { id: businessId });
    const maxMs = longestMs(business);
    if (!nextPunch(punches, { now: instant, maxMs }).actions.includes(type)) return null;
    const draft = { type, userId, shiftId: shiftId ?? null, note: note ?? "", source: "phone" as const };
    return (await recordPunches(context, [draft]))[0] ?? null;
  });
}

/** Returns what is unusual about the user clocking in now; null for nothing. It forbids nothing. */
export async function noticeOfClockIn(context: CommandContext): Promise<ClockInNotice | null> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  const { instant: now } = device.readClock();
  const [business] = await freshFind(replica.businesses, { id: businessId });
  const zone = business?.timezone ?? device.zone();
  const today = calendarDay(now, zone);
  const shifts = await queryLive(replica.shifts, {
    kind: { $eq: "shift" },
    published: { $eq: true },
    user_id: { $eq: userId },
    date: { $gte: addDays(today, -ROSTER_DAYS), $lte: addDays(today, ROSTER_DAYS) },
  });
  const ruleSets = await freshFind(rows(replica, "rule_set"), kindField("rule_set"));
  // Only after a press: the first screens do not wait for what counts time for pay.
  const { payRulesOf, rulesOn } = await import("#domain/pay/rule-sets.ts");
  const rules = rulesOn(payRulesOf(business ?? {}, ruleSets), today);
  return clockInNotice(now, shifts as Shift[], { zone, earlyGraceMinutes: rules?.earlyGraceMinutes ?? 0 });
}

/** Returns a person's punches in a business that may belong to current work, from storage. */
async function recentPunches({ replica, businessId }: Opened, userId: string, now: string): Promise<Punch[]> {
  const since = new Date(Date.parse(now) - REACH_MS).toISOString();
  const selector = { user_id: { $eq: userId }, at: { $gte: since } };
  const found = (await queryLive(replica.punches, selector)) as Punch[];
  return found.filter((row) => row.kind === "punch" && row.business_id === businessId);
}

/** Returns what the clock offers a person of the business, from their stored punches. */
export async function offerPunch(context: CommandContext, userId: string): Promise<PunchOffer> {
  const opened = replicaOf(context);
  const now = context.device.readClock().instant;
  const punches = await recentPunches(opened, userId, now);
  const { replica, businessId } = opened;
  const [business] = await freshFind(replica.businesses, { id: businessId });
  return nextPunch(punches, { now, maxMs: longestMs(business) });
}
