import { groupBy } from "#lib/group-by.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { SINCE_EVER } from "#schema/entities/pay-rule-fields.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { type Added, byArrival } from "../sync/by-arrival.ts";
import { toMinorUnits } from "./money.ts";

/** A person's rate from a calendar day on, in minor units per hour: of a position, or of all without their own. */
export type RateChange = PaySnapshot["inputs"]["rates"][number];

/** Something that is in force from a day on, for a position or for all. */
interface Dated {
  from: string;
  position?: string | null | undefined;
}

/** The latest change of a position, or of none, until a day; of two on one day the later in the list. */
function latestOf<T extends Dated>(history: readonly T[], day: string, position: string | null): T | null {
  let latest: T | null = null;
  for (const change of history) {
    if ((change.position ?? null) !== position || change.from > day) continue;
    if (!latest || change.from >= latest.from) latest = change;
  }
  return latest;
}

/**
 * The rate on a day for work of a position: of its latest change until then, else of the latest of all work; without any
 * 0. As public.position_rate_today.
 */
export function rateOn(history: readonly RateChange[], day: string, position: string | null = null): number {
  const own = position === null ? null : latestOf(history, day, position);
  return (own ?? latestOf(history, day, null))?.cents ?? 0;
}

/** A person's rate from a day on, as an admin stated it, in the currency's units; null for none. */
export type SaidRate = Pick<PayRate, "from_day" | "rate"> & Partial<Pick<PayRate, "position_id">> & Added;

/** Rates by start day, for equal days the last one stated. Without any, the profile's rate applies to all days. */
export function rateHistory(
  said: readonly SaidRate[],
  payrate: number | null,
  decimals: number,
): RateChange[] {
  const byPosition = groupBy([...said].sort(byArrival), ({ position_id }) => position_id ?? null);
  const general = lastOfDays(byPosition.get(null) ?? []);
  if (general.length === 0 && payrate !== null) general.push([SINCE_EVER, payrate]);
  const ofAll = general.map(([from, rate]) => ({ from, cents: toMinorUnits(rate ?? 0, decimals) }));
  const ofPositions = [...byPosition].flatMap(([position, own]) =>
    position === null
      ? []
      : lastOfDays(own).flatMap(([from, rate], place, days) =>
          rate === null
            ? generalBetween(ofAll, from, days[place + 1]?.[0]).map((change) => ({ ...change, position }))
            : { from, cents: toMinorUnits(rate, decimals), position },
        ),
  );
  return [...ofAll, ...ofPositions].sort((one, other) =>
    one.from < other.from ? -1 : Number(one.from > other.from),
  );
}

/** Of a person's stated rates those that count, the latest day first: of several of a position for one day the last. */
export function countingRates<R extends SaidRate>(said: readonly R[]): R[] {
  const last = new Map(
    [...said].sort(byArrival).map((one) => [`${one.from_day} ${one.position_id ?? ""}`, one]),
  );
  return [...last.values()].sort((one, other) =>
    one.from_day < other.from_day ? 1 : Number(one.from_day > other.from_day) * -1,
  );
}

function lastOfDays(said: readonly SaidRate[]): [day: string, rate: number | null][] {
  const byDay = new Map(said.map(({ from_day, rate }) => [from_day, rate]));
  return [...byDay].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What all work is paid while a position has no rate of its own: from a day until another, or for good. */
function generalBetween(ofAll: readonly RateChange[], from: string, until = "9999"): RateChange[] {
  const within = ofAll.filter((change) => from < change.from && change.from < until);
  return [{ from, cents: rateOn(ofAll, from) }, ...within];
}

/** The rates that apply on some day of a range (inclusive); the first of each position starts on or before its first day. */
export function ratesWithin(history: readonly RateChange[], from: string, to: string): RateChange[] {
  return history.filter(
    (change) =>
      change.from <= to &&
      (change.from >= from || change === latestOf(history, from, change.position ?? null)),
  );
}

/** What an hour of a person's work of a position costs on a day, in the business's currency; null if unknown. */
export type RateOf = (person: string, position: string | null | undefined, day: string) => number | null;

/** Of a person, what `rateOf` reads; rows that a device received earlier lack the rates of positions. */
export type RatedPerson = Pick<Profile, "id" | "payrate"> & Partial<Pick<Profile, "position_payrates">>;

/** The rates that this device knows: for admins those of each day, for others today's. */
export function rateOf(
  people: readonly RatedPerson[],
  said: readonly (SaidRate & Pick<PayRate, "employee_id">)[],
): RateOf {
  const profiles = new Map(people.map((person) => [person.id, person]));
  const histories = new Map(
    [...groupBy([...said].sort(byArrival), ({ employee_id }) => employee_id)].map(([person, own]) => [
      person,
      own.map(({ from_day, position_id, rate }) => ({ from: from_day, position: position_id, rate })),
    ]),
  );
  return (person, position = null, day) => {
    const profile = profiles.get(person);
    const history = histories.get(person);
    const today = profile?.position_payrates?.[position ?? ""] ?? profile?.payrate ?? null;
    if (!history) return today;
    const own = position === null ? null : latestOf(history, day, position);
    const general = latestOf(history, day, null);
    // A device that is still being filled may lack the first ones.
    return own?.rate ?? (general ? general.rate : (profile?.payrate ?? null));
  };
}
