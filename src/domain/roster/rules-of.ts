import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { type Business, businessEntity } from "#schema/entities/business.ts";
import type { Contract } from "#schema/entities/contract.ts";
import { storedValues, type ValuesOf } from "#schema/entities/fields.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { LimitDays, LimitMinutes, OwnLimits } from "./check-person.ts";
import type { RosterRules } from "./check-roster.ts";
import type { OpeningHours } from "./opening-hours.ts";

const { week_start, before_opening_minutes, after_closing_minutes, managers_see_cost } =
  businessEntity.fields;
const PLANNING = { week_start, before_opening_minutes, after_closing_minutes, managers_see_cost };

export type Planning = ValuesOf<typeof PLANNING>;

/** Returns a business's planning settings; defaults for rows stored by older versions. */
export function planningOf(business: Partial<Planning> | null | undefined): Planning {
  return storedValues(PLANNING, business ?? {});
}

/** Returns the rules by which a business's rosters are checked, but for notice, which depends on the day. */
export function rulesOf(
  business: Pick<Business, "timezone" | "approval_mode" | "minor_latest_end"> &
    LimitMinutes &
    LimitDays &
    Partial<Planning>,
  hours: readonly OpeningHours[],
  known: Pick<RosterRules, "training" | "positions" | "places" | "people"> = {},
): RosterRules {
  const planning = planningOf(business);
  return {
    zone: business.timezone,
    approvalMode: business.approval_mode,
    weekStart: planning.week_start,
    around: { before: planning.before_opening_minutes, after: planning.after_closing_minutes },
    restMinMs: inMs(business.rest_min_minutes),
    dayMaxMs: inMs(business.day_max_minutes),
    weekMaxMs: inMs(business.week_max_minutes),
    daysInRowMax: business.days_in_row_max ?? null,
    minorDayMaxMs: inMs(business.minor_day_max_minutes),
    minorLatestEnd: business.minor_latest_end ?? null,
    hours,
    ...known,
  };
}

/** Rows stored by older versions have no limits. */
function inMs(minutes: number | null | undefined): number | null {
  return minutes == null ? null : minutes * MINUTE_MS;
}

/** What limits the work of each person of whom this device knows a contract or the date of birth. */
export function ownLimits(
  people: readonly Pick<Profile, "id" | "birth_date">[],
  histories: ReadonlyMap<string, Contract[]>,
): ReadonlyMap<string, OwnLimits> {
  const known = people.map(({ id, birth_date }): [string, OwnLimits] => [
    id,
    // Rows stored by older versions lack it.
    { contracts: histories.get(id) ?? [], birthDate: birth_date ?? null },
  ]);
  return new Map(known.filter(([, { contracts, birthDate }]) => contracts.length > 0 || birthDate !== null));
}
