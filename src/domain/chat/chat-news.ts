import type { Message } from "#schema/entities/message.ts";

/**
 * Which of the latest messages somebody is told of wherever in the app they are (spec section 8): announcements and
 * available shifts, by others, that arrived after an instant, oldest first. What the server posts of the news board is not
 * among them.
 */
export function chatNews(latest: readonly Message[], me: string, since: string): Message[] {
  return (
    latest
      .filter(({ type }) => type === "announcement" || type === "shift-drop")
      // The news board tells of its posts itself.
      .filter(({ about }) => about !== "document" && about !== "deadline")
      .filter(({ user_id, created_at }) => user_id !== me && created_at > since)
      .reverse()
  );
}
