import { useMemo } from "react";
import { accountStatusOf, activeSeats } from "#domain/staff/account-status.ts";
import { contractOn } from "#domain/staff/contracts.ts";
import { roleIsFixed, type StaffPerson, staffChanges } from "#domain/staff/staff-list.ts";
import { seatsLeft } from "#domain/subscription/subscription-state.ts";
import { useBusiness } from "#queries/business.ts";
import { useContracts } from "#queries/contracts.ts";
import { useEverybody } from "#queries/people.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useIsHere } from "#view/shifts/use-shown-places.ts";
import { useToday } from "#view/times/use-now.ts";

export type Staff = NonNullable<ReturnType<typeof useStaff>>;

/** The staff list, and what the signed-in person may do with it; undefined while loading. */
export function useStaff() {
  const business = useBusiness();
  const everybody = useEverybody();
  const contracts = useContracts();
  const today = useToday();
  const positions = usePositions();
  const hasPositions = positions?.some(({ is_archived }) => !is_archived) ?? false;
  const hasPlaces = (useSeveralPlaces() ?? []).length > 0;
  const isHere = useIsHere();
  const scope = useSession((session) => session.scope);
  return useMemo(() => {
    if (!business || !everybody || !contracts || !isHere || !scope) return undefined;
    const me = scope.user_id;
    /** Active and deactivated people, by name. */
    const people = everybody
      .filter((person) => accountStatusOf(person) !== "removed")
      .map((person): StaffPerson => {
        const contract = contractOn(contracts.get(person.id) ?? [], today);
        const listed = (positions ?? []).filter(
          ({ is_archived, is_for_everybody, user_ids }) =>
            !is_archived && !is_for_everybody && user_ids.includes(person.id),
        );
        return {
          ...person,
          weekly_minutes: contract?.weekly_minutes ?? null,
          positions: listed.map(({ name }) => name),
        };
      });
    const asking = { me, owner: business.owner_id, people };
    /** Managers see the list without pay, and can edit contact details. */
    const isAdmin = scope.role === "admin";
    const seatsUsed = activeSeats(people);
    return {
      business,
      people,
      /** Whether anybody has agreed hours; without, nothing is shown of them. */
      hasContracts: people.some(({ weekly_minutes }) => weekly_minutes !== null),
      isAdmin,
      hasPositions,
      hasPlaces,
      /** Whether a person works at the shown places. */
      isHere,
      me,
      seatsUsed,
      /** Whether nobody can be added without more seats. */
      isFull: seatsLeft(business, seatsUsed) === 0,
      changesOf: (person: Profile) =>
        staffChanges(person, asking).filter(
          (change) => isAdmin || change === "contact" || (change === "contract" && contracts.size > 0),
        ),
      /** Why a person must stay an admin; null if their role can change. */
      fixedRoleOf: (person: Profile) => roleIsFixed(person, asking),
    };
  }, [business, everybody, contracts, today, positions, hasPositions, hasPlaces, isHere, scope]);
}
