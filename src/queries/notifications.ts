import { DEFAULT_CHOICES, type WebPushChoices } from "#domain/notifications/web-pushes.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { useLiveRows } from "./use-live.ts";

export type { Notification };

/** Returns my uncleared notifications, newest first; undefined while loading. */
export function useNotifications(): Notification[] | undefined {
  const userId = useReplica()?.userId;
  // Excludes preferences, which share the collection.
  return useLiveRows("notification", { selector: { key: { $exists: true } } }, (found) =>
    found
      .filter((one) => one.user_id === userId)
      .sort((a, b) => b.created_at.localeCompare(a.created_at) || (a.id < b.id ? -1 : 1)),
  );
}

/** Returns my push preferences; undefined while loading. */
export function useWebPushChoices(): WebPushChoices | undefined {
  const user_id = useReplica()?.userId;
  return useLiveRows("preferences", { selector: { user_id } }, ([own]) => own ?? DEFAULT_CHOICES);
}
