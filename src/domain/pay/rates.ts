import type { PayRate } from "#schema/entities/pay-rate.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { type Added, byArrival } from "../sync/by-arrival.ts";
import { toMinorUnits } from "./money.ts";

/** A person's rate from a calendar day on, in minor units per hour. */
export type RateChange = PaySnapshot["inputs"]["rates"][number];

/** The rate on a day: of the latest change until then, of two on one day the later in the list; without any 0. */
export function rateOn(history: readonly RateChange[], day: string): number {
  return history
    .filter(({ from }) => from <= day)
    .reduce((latest, change) => (change.from >= latest.from ? change : latest), { from: "", cents: 0 }).cents;
}

/** A person's rate from a day on, as an admin stated it, in the currency's units; null for none. */
export type SaidRate = Pick<PayRate, "from_day" | "rate"> & Added;

/** The start of a person's first rate: before any punch. */
export const SINCE_EVER = "2000-01-01";

/** Rates by start day, for equal days the last one stated. Without any, the profile's rate applies to all days. */
export function rateHistory(
  said: readonly SaidRate[],
  payrate: number | null,
  decimals: number,
): RateChange[] {
  const byDay = new Map([...said].sort(byArrival).map(({ from_day, rate }) => [from_day, rate]));
  if (byDay.size === 0 && payrate !== null) byDay.set(SINCE_EVER, payrate);
  return [...byDay]
    .map(([from, rate]) => ({ from, cents: toMinorUnits(rate ?? 0, decimals) }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The rates that apply on some day of a range (inclusive); the first one starts on or before its first day. */
export function ratesWithin(history: readonly RateChange[], from: string, to: string): RateChange[] {
  const until = history.filter((change) => change.from <= to);
  const first = until.findLastIndex((change) => change.from <= from);
  return until.slice(Math.max(first, 0));
}
