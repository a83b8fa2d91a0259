import { map } from "rxjs";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The weeks that were saved to be used again, by name. */
export function useSavedRosters(): SavedRoster[] | undefined {
  return useLive<SavedRoster[]>(
    ({ replica }) =>
      replica.templates
        .find({ selector: { kind: "saved_roster" as never } })
        .$.pipe(
          map((found) =>
            (rowsOf(found) as unknown[] as SavedRoster[]).sort((one, other) =>
              one.name.localeCompare(other.name),
            ),
          ),
        ),
    "saved-rosters",
  );
}
