/** What somebody is paid from a calendar day on, in minor units of the currency per hour. */
export interface RateChange {
  from: string;
  cents: number;
}

/**
 * Somebody's rate on a calendar day: that of the latest change until then, and of two from one day the later in the
 * list. Who has none is paid 0 (spec section 9).
 */
export function rateOn(history: readonly RateChange[], day: string): number {
  return history
    .filter(({ from }) => from <= day)
    .reduce((latest, change) => (change.from >= latest.from ? change : latest), { from: "", cents: 0 }).cents;
}
