import { useMemo } from "react";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import type { KioskPeopleList } from "./use-kiosk-machine.ts";

/** The people and PINs of the business, as far as known; null if there are no PINs, undefined while loading. */
export function useKioskList(): KioskPeopleList | null | undefined {
  const business = useBusiness();
  const people = usePeople();
  const asOf = useSyncStatus(({ lastSyncedAt }) => lastSyncedAt);
  return useMemo(() => {
    if (business === undefined || people === undefined) return undefined;
    const own = people.filter(({ business_id }) => business_id === business?.id);
    const hasPins = own.some(({ pin_hash }) => pin_hash !== null);
    return business?.pin_salt && hasPins ? { salt: business.pin_salt, people: own, asOf } : null;
  }, [business, people, asOf]);
}
