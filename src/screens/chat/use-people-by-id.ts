import { useMemo } from "react";
import { usePeople } from "#queries/people.ts";
import type { Profile } from "#schema/entities/profile.ts";

export type PeopleById = ReadonlyMap<string, Profile>;

/** Everybody in the business by id; undefined while loading. */
export function usePeopleById(): PeopleById | undefined {
  const people = usePeople();
  return useMemo(() => people && new Map(people.map((person) => [person.id, person])), [people]);
}
