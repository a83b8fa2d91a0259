import { useMemo } from "react";
import { map } from "rxjs";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { rowOf, useLive, useLiveRows } from "./use-live.ts";

/** Returns current and former members by name; people without a name by email. */
export function useEverybody(): Profile[] | undefined {
  return useLiveRows("profile", {}, (found) =>
    found
      .map((person) => ({ ...person, name: person.name || person.email }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  );
}

/** Returns current members by name; people without a name by email. */
export function usePeople(): Profile[] | undefined {
  const everybody = useEverybody();
  return useMemo(() => everybody?.filter((person) => accountStatusOf(person) === "active"), [everybody]);
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Returns former members' names by id, for records that remain. Empty while loading. */
export function useFormerNames(): ReadonlyMap<string, string> {
  const everybody = useEverybody();
  return useMemo(() => {
    const former = everybody?.filter((person) => accountStatusOf(person) !== "active" && person.name);
    return former ? new Map(former.map(({ id, name }) => [id, name])) : NOBODY;
  }, [everybody]);
}

/** The signed-in person's profile; null when the replica does not hold it, undefined while loading. */
export function useMyProfile(): Profile | null | undefined {
  return useLive<Profile | null>(
    ({ replica, userId }) => replica.profiles.findOne(userId).$.pipe(map(rowOf<Profile>)),
    "my-profile",
  );
}
