import { useMemo } from "react";
import type { ChatLine } from "#domain/chat/messages.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useRejectedChanges } from "#queries/unsent-changes.ts";
import { type RoomMessages, useRoomMessages } from "#queries/use-room-messages.ts";
import { TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import type { Profile } from "#schema/entities/profile.ts";

/** Everybody in the business by id. */
export type PeopleById = ReadonlyMap<string, Profile>;

/** A conversation as one person sees it. */
export interface RoomOfChat extends Omit<RoomMessages<never>, "rows"> {
  /** The id of the signed-in person. */
  me: string;
  /** Oldest first, as far back as has been loaded. */
  lines: readonly ChatLine[];
  /** The refused changes of this conversation. */
  failed: readonly RejectedChange[];
  /** When the last line they had seen arrived; null if nothing is to be marked as new. */
  readUpTo: string | null;
  /** Identifies the unread lines; empty if there are none. */
  unread: string;
  /** Records that they were read. */
  note: () => Promise<unknown>;
}

/** A room's messages before a key, also as lines, and its refused changes; undefined while loading. */
export function useRoomLines<T extends Message | PrivateMessage>(
  room: string,
  before: string | undefined,
  lineOf: (row: T) => ChatLine,
) {
  const found = useRoomMessages<T>(room, before);
  const refused = useRejectedChanges();
  const rows = found?.rows;
  const lines = useMemo(() => rows?.map(lineOf).reverse(), [rows, lineOf]);
  const failed = useMemo(() => refused?.filter((change) => isOfRoom(change, room)), [refused, room]);
  return found && lines && failed && { ...found, lines, failed };
}

function isOfRoom({ collection, row }: RejectedChange, room: string): boolean {
  if (collection !== "messages") return false;
  if (room === TEAM_ROOM) return row.kind === "team";
  return row.kind === "private" && (row.to_user_id === room || row.from_user_id === room);
}
