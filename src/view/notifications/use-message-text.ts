import { useCallback } from "react";
import { messageText } from "#domain/notifications/notification-text.ts";
import type { Message } from "#schema/entities/message.ts";
import { useNotificationsWords } from "#words/made/use-notifications-words.ts";
import { useFormat } from "../format/use-format.ts";

/** Writes the texts of team messages, of which automatic ones hold only facts, in the person's language. */
export function useMessageText() {
  const say = useNotificationsWords();
  const format = useFormat();
  return useCallback(
    (message: Pick<Message, "about" | "text">) => messageText(say, format, message),
    [say, format],
  );
}
