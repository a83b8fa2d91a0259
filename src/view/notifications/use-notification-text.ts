import { useCallback } from "react";
import { messageText, notificationText } from "#domain/notifications/notification-text.ts";
import type { Message } from "#schema/entities/message.ts";
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

/** Writes the texts of team messages, of which automatic ones hold only facts, in the person's language. */
export function useMessageText() {
  const say = useNotificationsWords();
  const format = useFormat();
  return useCallback(
    (message: Pick<Message, "about" | "text">) => messageText(say, format, message),
    [say, format],
  );
}
