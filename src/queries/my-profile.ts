import { map } from "rxjs";
import type { Profile } from "#schema/entities/profile.ts";
import { rowOf, useLive } from "./use-live.ts";

/** The signed-in person's profile; null when the replica does not hold it, undefined while loading. */
export function useMyProfile(): Profile | null | undefined {
  return useLive<Profile | null>(
    ({ replica, userId }) => replica.profiles.findOne(userId).$.pipe(map(rowOf<Profile>)),
    "my-profile",
  );
}
