import type { Message } from "#schema/entities/message.ts";

export interface KnownMessages {
  ids: ReadonlySet<string>;
  /** When the oldest of those first looked at arrived: what is older only moves up when others are deleted. */
  since: string;
}

/** What is known once these, the latest, were looked at. */
export function knownMessages(before: KnownMessages | null, latest: readonly Message[]): KnownMessages {
  const ids = new Set([...(before?.ids ?? []), ...latest.map(({ id }) => id)]);
  return { ids, since: before?.since ?? latest.map(({ created_at }) => created_at).sort()[0] ?? "" };
}

/** Who is told. */
export interface Listener {
  id: string;
  /** Employees have a notification of each deadline for availability, which is told of by itself. */
  isEmployee: boolean;
}

/**
 * Which of the latest messages somebody is told of wherever in the app they are: announcements, polls and
 * available shifts, by others, that were not known before and that they have not read (`readUpTo` is an instant of arrival,
 * null for nothing), oldest first. What they are told of by other ways is not among them.
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
      // The news board tells of its posts itself.
      .filter(({ about }) => about !== "document" && !(about === "deadline" && me.isEmployee))
      .filter(
        ({ id, user_id, created_at }) => user_id !== me.id && !known.ids.has(id) && created_at >= known.since,
      )
      .filter(({ created_at }) => readUpTo === null || created_at > readUpTo)
      .reverse()
  );
}
