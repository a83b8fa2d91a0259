import { useMemo } from "react";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import { roleIsFixed, type StaffChange, staffChanges } from "#domain/staff/staff-list.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";

/** The list of staff, and what the person who looks at it may do. */
export interface Staff {
  business: Business;
  /** Who works here and who is deactivated, by name. */
  people: readonly Profile[];
  /** How many of them take a seat. */
  seatsUsed: number;
  /** Nobody can be added before there are more seats. */
  isFull: boolean;
  /** Managers read the list, without what people are paid, and change how people are reached. */
  isAdmin: boolean;
  /** The signed-in person. */
  me: string;
  changesOf: (person: Profile) => readonly StaffChange[];
  /** Why somebody has to stay an admin; null when they may be anything. */
  fixedRoleOf: (person: Profile) => "owner" | "last_admin" | null;
}

/** Undefined while loading. */
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
