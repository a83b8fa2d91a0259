import { useMemo } from "react";
import { map } from "rxjs";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Everybody who works or has worked in the business, by name; whoever has no name goes by their email. */
export function useEverybody(): Profile[] | undefined {
  return useLive<Profile[]>(
    ({ replica }) =>
      replica.profiles.find().$.pipe(
        map((found) =>
          rowsOf<Profile>(found)
            .map((person) => ({ ...person, name: person.name || person.email }))
            .sort((one, other) => one.name.localeCompare(other.name)),
        ),
      ),
    "everybody",
  );
}

/** Everybody who works in the business, by name; whoever has no name goes by their email. */
export function usePeople(): Profile[] | undefined {
  const everybody = useEverybody();
  return useMemo(() => everybody?.filter((person) => accountStatusOf(person) === "active"), [everybody]);
}

const NOBODY: ReadonlyMap<string, string> = new Map();

/** What those are called who have left the business, by id, for what they did and still stands. Nobody while loading. */
export function useFormerNames(): ReadonlyMap<string, string> {
  const everybody = useEverybody();
  return useMemo(() => {
    const former = everybody?.filter((person) => accountStatusOf(person) !== "active" && person.name);
    return former ? new Map(former.map(({ id, name }) => [id, name])) : NOBODY;
  }, [everybody]);
}
