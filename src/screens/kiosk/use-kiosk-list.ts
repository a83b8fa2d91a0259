import { useMemo } from "react";
import type { PinHolder, PinList } from "#domain/kiosk/find-by-pin.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import type { Profile, TabletProfile } from "#schema/entities/profile.ts";
import { useKiosk } from "#stores/kiosk-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Whose PINs a tablet can check. */
export interface KioskPeopleList extends PinList {
  people: readonly (PinHolder & Pick<Profile, "name" | "profile_picture_url">)[];
}

/** The people and PINs of the business, as far as known; null if there are no PINs, undefined while loading. */
export function useKioskList(): KioskPeopleList | null | undefined {
  const business = useBusiness();
  const people = usePeople();
  const asOf = useSyncStatus(({ lastSyncedAt }) => lastSyncedAt);
  const key = useKiosk(({ lock }) => lock?.tablet?.pin_key ?? null);
  return useMemo(() => {
    if (business === undefined || people === undefined) return undefined;
    const own = people.filter(({ business_id }) => business_id === business?.id).map(holderOf(key !== null));
    const hasPins = own.some(({ check }) => check !== null);
    return business?.pin_salt && hasPins ? { salt: business.pin_salt, key, people: own, asOf } : null;
  }, [business, people, asOf, key]);
}

/** A tablet's own sign-in reads PIN checks, the account of a person on an older tablet the hashes. */
function holderOf(hasKey: boolean) {
  return (person: Profile) => {
    const { id, name, profile_picture_url, pin_hash } = person;
    const { pin_check = null, pin_version = null } = person as Partial<TabletProfile>;
    return { id, name, profile_picture_url, check: hasKey ? pin_check : pin_hash, version: pin_version };
  };
}
