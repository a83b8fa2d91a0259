import { map } from "rxjs";
import { DEFAULT_CHOICES, type PushChoices } from "#domain/notifications/push-types.ts";
import { preferencesOf } from "#replica/preferences-of.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** What I want to be pushed, and when not; undefined while loading. */
export function usePushChoices(): PushChoices | undefined {
  return useLive<PushChoices>(
    ({ replica, userId }) =>
      preferencesOf(replica)
        .find({ selector: { kind: "preferences", user_id: userId } })
        .$.pipe(map((found) => rowsOf<NotificationPreferences>(found)[0] ?? DEFAULT_CHOICES)),
    "push choices",
  );
}
