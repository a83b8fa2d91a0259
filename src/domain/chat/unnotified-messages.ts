import type { Message } from "#schema/entities/message.ts";

export interface KnownMessages {
  ids: ReadonlySet<string>;
  /** When the oldest of the first known messages arrived: older ones only move up when others are deleted. */
  since: string;
}

/** Returns the known messages after these latest ones were seen. */
export function knownMessages(before: KnownMessages | null, latest: readonly Message[]): KnownMessages {
  const ids = new Set([...(before?.ids ?? []), ...latest.map(({ id }) => id)]);
  return { ids, since: before?.since ?? latest.map(({ created_at }) => created_at).sort()[0] ?? "" };
}

export interface Listener {
  id: string;
  /** Employees get a separate notification of each availability deadline. */
  isEmployee: boolean;
}

/**
 * Returns the unknown, unread latest messages to announce anywhere in the app, oldest first: announcements, polls and
 * available shifts by others that are announced in no other way. `readUpTo` is an instant of arrival, or null.
 */
export function unnotifiedMessages(
  latest: readonly Message[],
  me: Listener,
  known: KnownMessages,
  readUpTo: string | null,
): Message[] {
  return (
    latest
      .filter(({ type }) => type !== "message")
      // The news board announces its own posts.
      .filter(({ about }) => about !== "document" && !(about === "deadline" && me.isEmployee))
      .filter(
        ({ id, user_id, created_at }) => user_id !== me.id && !known.ids.has(id) && created_at >= known.since,
      )
      .filter(({ created_at }) => readUpTo === null || created_at > readUpTo)
      .reverse()
  );
}
