import { type EffectivePunch, effectivePunches } from "#domain/punch/punch-event.ts";
import type { PunchInterval } from "#domain/punch/punch-interval.ts";
import { workOf } from "#domain/punch/work-of.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import type { Replica } from "#replica/open-replica.ts";
import { queryStored } from "#replica/stored.ts";
import type { Punch } from "#schema/entities/punch.ts";

/** Which interval of whom, and roughly when it is, in epoch milliseconds. */
export interface IntervalPlace {
  userId: string;
  key: string;
  near: number;
}

/** Corrections stay within a day of what they correct, and work within another. */
const AROUND_MS = 3 * DAY_MS;

/** An interval as it lies in storage by now with the punches that count for it, in turn; null when it is gone. */
export async function findInterval(
  replica: Replica,
  { userId, key, near }: IntervalPlace,
): Promise<{ interval: PunchInterval; own: EffectivePunch[] } | null> {
  const [from, to] = [near - AROUND_MS, near + AROUND_MS].map((at) => new Date(at).toISOString());
  const events: Punch[] = await queryStored(replica.punches, {
    ...{ _deleted: { $eq: false }, kind: { $eq: "punch" }, user_id: { $eq: userId } },
    at: { $gte: from, $lte: to },
  });
  const { intervals } = workOf(events, { now: new Date(near).toISOString(), maxMs: Infinity });
  const interval = intervals.find((one) => one.key === key);
  if (!interval) return null;
  const counting = new Map(effectivePunches(events).punches.map((punch) => [punch.id, punch]));
  return { interval, own: interval.punches.flatMap((id) => counting.get(id) ?? []) };
}
