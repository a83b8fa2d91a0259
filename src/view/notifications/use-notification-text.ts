import { useCallback } from "react";
import { notificationText } from "#domain/notifications/notification-text.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { useNotificationsWords } from "#words/made/use-notifications-words.ts";
import { useFormat } from "../format/use-format.ts";

/** Writes notifications in the person's language. */
export function useNotificationText() {
  const say = useNotificationsWords();
  const format = useFormat();
  return useCallback(
    (notification: Pick<Notification, "key" | "details">) => notificationText(say, format, notification),
    [say, format],
  );
}
