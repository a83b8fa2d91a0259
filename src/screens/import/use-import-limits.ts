import type { ImportLimits } from "#domain/import/read-people.ts";
import { languageOfRegion } from "#domain/region/country-settings.ts";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import { seatsLeft } from "#domain/subscription/subscription-state.ts";
import { dayOrderOf, regionalOf } from "#lib/format/regional-of.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody, useMyProfile } from "#queries/people.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { useBrowserLocale } from "#ui/follow-events.ts";
import { useToday } from "#view/times/use-now.ts";

/** What limits an import: who is here, the seats left, and how dates and times are usually written here. */
export interface ImportSetting extends ImportLimits {
  hourCycle: 12 | 24;
  businessId: string;
  /** Whether people can be added: admins add them. */
  isAdmin: boolean;
  /** Where a place does not go without saying. */
  hasSeveralPlaces: boolean;
}

/** The existing people and seats known here; the server decides. Null while loading. */
export function useImportLimits(): ImportSetting | null {
  const browser = useBrowserLocale();
  const everybody = useEverybody();
  const me = useMyProfile();
  const places = useSeveralPlaces();
  const today = useToday();
  const business = useBusiness();
  if (!everybody || !business || !places || me === undefined) return null;
  const people = everybody.filter((person) => accountStatusOf(person) !== "removed");
  const locale = business.region ? languageOfRegion(business.region) : browser;
  return {
    members: new Map(people.map((person) => [person.email.toLowerCase(), accountStatusOf(person)])),
    dayOrder: dayOrderOf(locale),
    hourCycle: regionalOf(locale).hourCycle,
    seatsLeft: seatsLeft(business, activeSeats(people)),
    ...{ businessId: business.id, today },
    isAdmin: me?.role === "admin",
    hasSeveralPlaces: places.length > 0,
  };
}
