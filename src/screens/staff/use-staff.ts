import { useMemo } from "react";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import { roleIsFixed, type StaffChange, staffChanges } from "#domain/staff/staff-list.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";

/** The staff list, and what the signed-in person may do with it. */
export interface Staff {
  business: Business;
  /** Active and deactivated people, by name. */
  people: readonly Profile[];
  seatsUsed: number;
  /** Whether nobody can be added without more seats. */
  isFull: boolean;
  /** Managers see the list without pay, and can edit contact details. */
  isAdmin: boolean;
  /** The signed-in person's id. */
  me: string;
  changesOf: (person: Profile) => readonly StaffChange[];
  /** Why a person must stay an admin; null if their role can change. */
  fixedRoleOf: (person: Profile) => "owner" | "last_admin" | null;
}

/** The staff list; undefined while loading. */
export function useStaff(): Staff | undefined {
  const business = useBusiness();
  const everybody = useEverybody();
  const scope = useSession((session) => session.scope);
  return useMemo(() => {
    if (!business || !everybody || !scope) return undefined;
    const people = everybody.filter((person) => accountStatusOf(person) !== "removed");
    const asking = { me: scope.user_id, owner: business.owner_id, people };
    const isAdmin = scope.role === "admin";
    const seatsUsed = activeSeats(people);
    return {
      business,
      people,
      isAdmin,
      me: scope.user_id,
      seatsUsed,
      isFull: business.staff_count !== null && seatsUsed >= business.staff_count,
      changesOf: (person) => staffChanges(person, asking).filter((change) => isAdmin || change === "contact"),
      fixedRoleOf: (person) => roleIsFixed(person, asking),
    };
  }, [business, everybody, scope]);
}
