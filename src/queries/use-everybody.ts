import { map } from "rxjs";
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
