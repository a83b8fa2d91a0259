import { toMinorUnits } from "./money.ts";

/** What somebody is paid from a calendar day on, in minor units of the currency per hour. */
export interface RateChange {
  from: string;
  cents: number;
}

/**
 * Somebody's rate on a calendar day: that of the latest change until then, and of two from one day the later in the
 * list. Who has none is paid 0.
 */
export function rateOn(history: readonly RateChange[], day: string): number {
  return history
    .filter(({ from }) => from <= day)
    .reduce((latest, change) => (change.from >= latest.from ? change : latest), { from: "", cents: 0 }).cents;
}

/** What somebody said that a person is paid from a day on, in the currency's units; null is nothing. */
export interface SaidRate {
  id: string;
  from_day: string;
  rate: number | null;
  version: number;
  created_at: string;
  /** Of what waits to be sent. */
  change_id: string | null;
}

/** From when the first rate of a person counts: before any punch. */
export const SINCE_EVER = "2000-01-01";

/**
 * A person's rates by their day, of several of one day the last that was said. Of whom nobody said a day, the rate of
 * their profile counts for all days.
 */
export function rateHistory(
  said: readonly SaidRate[],
  payrate: number | null,
  decimals: number,
): RateChange[] {
  const byDay = new Map([...said].sort(asSaid).map(({ from_day, rate }) => [from_day, rate]));
  if (byDay.size === 0 && payrate !== null) byDay.set(SINCE_EVER, payrate);
  return [...byDay]
    .map(([from, rate]) => ({ from, cents: toMinorUnits(rate ?? 0, decimals) }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
}

/** The rates that count on some day from one to another, both included; the first from before or on it. */
export function ratesWithin(history: readonly RateChange[], from: string, to: string): RateChange[] {
  const until = history.filter((change) => change.from <= to);
  const first = until.findLastIndex((change) => change.from <= from);
  return until.slice(Math.max(first, 0));
}

/** The order in which rates were said, as the server has it (rate_today); what waits to be sent is the last. */
function asSaid(one: SaidRate, other: SaidRate): number {
  const isWaiting = ({ change_id }: SaidRate) => Number(change_id !== null);
  return (
    isWaiting(one) - isWaiting(other) ||
    one.version - other.version ||
    Date.parse(one.created_at) - Date.parse(other.created_at) ||
    (one.id < other.id ? -1 : 1)
  );
}
