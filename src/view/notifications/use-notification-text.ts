import { useCallback } from "react";
import { notificationText } from "#domain/notifications/notification-text.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { notificationsWords } from "#words/made/notifications.ts";
import { useWords } from "#words/use-words.ts";
import { useFormat } from "../format/use-format.ts";

/** Writes notifications in the person's language. */
export function useNotificationText() {
  const say = useWords(notificationsWords);
  const format = useFormat();
  return useCallback(
    (notification: Pick<Notification, "key" | "details">) => notificationText(say, format, notification),
    [say, format],
  );
}
