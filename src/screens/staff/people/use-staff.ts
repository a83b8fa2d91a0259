import { useMemo } from "react";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import { roleIsFixed, staffChanges } from "#domain/staff/staff-list.ts";
import { seatsLeft } from "#domain/subscription/subscription-state.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";

export type Staff = NonNullable<ReturnType<typeof useStaff>>;

/** The staff list, and what the signed-in person may do with it; undefined while loading. */
export function useStaff() {
  const business = useBusiness();
  const everybody = useEverybody();
  const scope = useSession((session) => session.scope);
  return useMemo(() => {
    if (!business || !everybody || !scope) return undefined;
    const me = scope.user_id;
    /** Active and deactivated people, by name. */
    const people: readonly Profile[] = everybody.filter((person) => accountStatusOf(person) !== "removed");
    const asking = { me, owner: business.owner_id, people };
    /** Managers see the list without pay, and can edit contact details. */
    const isAdmin = scope.role === "admin";
    const seatsUsed = activeSeats(people);
    return {
      business,
      people,
      isAdmin,
      me,
      seatsUsed,
      /** Whether nobody can be added without more seats. */
      isFull: seatsLeft(business, seatsUsed) === 0,
      changesOf: (person: Profile) =>
        staffChanges(person, asking).filter((change) => isAdmin || change === "contact"),
      /** Why a person must stay an admin; null if their role can change. */
      fixedRoleOf: (person: Profile) => roleIsFixed(person, asking),
    };
  }, [business, everybody, scope]);
}
