import { map } from "rxjs";
import { DEFAULT_CHOICES, type WebPushChoices } from "#domain/notifications/web-pushes.ts";
import { rows } from "#replica/collections.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { NotificationPreferences } from "#schema/entities/notification-preferences.ts";
import { rowsOf, useLive } from "./use-live.ts";

export type { Notification };

/** Returns my uncleared notifications, newest first; undefined while loading. */
export function useNotifications(): Notification[] | undefined {
  return useLive<Notification[]>(
    ({ replica, userId }) =>
      // Excludes preferences, which share the collection.
      replica.notifications.find({ selector: { key: { $exists: true } } }).$.pipe(
        map((documents) =>
          rowsOf<Notification>(documents)
            .filter((one) => one.user_id === userId)
            .sort((a, b) => b.created_at.localeCompare(a.created_at) || (a.id < b.id ? -1 : 1)),
        ),
      ),
    "notifications",
  );
}

/** Returns my push preferences; undefined while loading. */
export function useWebPushChoices(): WebPushChoices | undefined {
  return useLive<WebPushChoices>(
    ({ replica, userId }) =>
      rows(replica, "preferences")
        .find({ selector: { kind: "preferences", user_id: userId } })
        .$.pipe(map((found) => rowsOf<NotificationPreferences>(found)[0] ?? DEFAULT_CHOICES)),
    "push choices",
  );
}
