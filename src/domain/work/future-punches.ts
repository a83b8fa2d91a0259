import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { type EffectivePunch, effectivePunches, type PunchEvent } from "./punches.ts";

/** A punch is in the future if it is dated later than this: a screen's present may be some minutes old. */
const AHEAD_MS = 5 * MINUTE_MS;

/**
 * Which of a person's clocked punches count now; the others a fast clock dated in the future, as the server saw or,
 * with `untilNow`, as is plain here. They say nothing about what happened last, so they count once their time has
 * come, unless the person has pressed again in the meantime: then a manager must correct them.
 */
export function splitFuture(
  punches: readonly EffectivePunch[],
  { now, untilNow = false }: { now: string; untilNow?: boolean },
): { counting: EffectivePunch[]; future: EffectivePunch[] } {
  const isAhead = (punch: EffectivePunch) =>
    (untilNow || wasAhead(punch)) && Date.parse(punch.at) - Date.parse(now) > AHEAD_MS;
  const right = punches.filter((punch) => !wasAhead(punch));
  const isFuture = (punch: EffectivePunch) =>
    isAhead(punch) || right.some((other) => isSuperseded(punch, other));
  return {
    counting: punches.filter((punch) => !isFuture(punch)),
    future: punches.filter(isFuture),
  };
}

/** Returns a person's punches that are dated in the future, in order. */
export function futurePunches(events: readonly PunchEvent[], now: string): EffectivePunch[] {
  const { punches } = effectivePunches(events);
  return punches.filter(({ at }) => Date.parse(at) - Date.parse(now) > AHEAD_MS);
}

/** Whether the server received a punch well before the time it is dated. */
function wasAhead({ at, received_at }: PunchEvent): boolean {
  return received_at != null && Date.parse(at) - Date.parse(received_at) > AHEAD_MS;
}

/** Whether the other one was certainly pressed later, although it is dated earlier. */
function isSuperseded(punch: PunchEvent, other: PunchEvent): boolean {
  const [at, otherAt] = [Date.parse(punch.at), Date.parse(other.at)];
  if (wasAhead(punch) && otherAt > Date.parse(punch.received_at ?? "") && otherAt <= at) return true;
  // Not sent yet, but its own device recorded another one after it.
  const isNext =
    other.device_id === punch.device_id && (other.device_seq ?? 0) > (punch.device_seq ?? Infinity);
  return isNext && punch.received_at == null && isPress(punch) && isPress(other) && at - otherAt > AHEAD_MS;
}

/** Whether its time is its device's clock's; others are typed, or follow from a rule. */
function isPress({ source }: PunchEvent): boolean {
  return source === "phone" || source === "kiosk";
}

/** When a punch dated in the future was certainly made already: a moment in epoch ms. */
export function madeBy({ received_at }: PunchEvent, now: string): number {
  return Math.min(Date.parse(received_at ?? now), Date.parse(now));
}
