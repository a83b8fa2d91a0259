import { useMemo } from "react";
import { markPrivateRead } from "#commands/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import { privateLine } from "#domain/chat/messages.ts";
import { useUnreadPrivate } from "#queries/chat.ts";
import { useRejectedChanges } from "#queries/sync.ts";
import { useRoomMessages } from "#queries/use-room-messages.ts";
import { LAST_KEY } from "#schema/entities/chat-keys.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import type { RoomOfChat } from "./room-of-chat.ts";

/** The conversation of this person with one other; undefined while loading. */
export function usePrivateRoom(me: string, contact: string): RoomOfChat | undefined {
  const found = useRoomMessages<PrivateMessage>(contact, LAST_KEY);
  const refused = useRejectedChanges();
  const mark = useCommand(markPrivateRead);
  const rows = found?.rows;
  const lines = useMemo(() => rows?.map(privateLine).reverse(), [rows]);
  const count = useUnreadPrivate()?.get(contact) ?? 0;
  const firstUnread = rows?.findLast((row) => row.unread === "yes");
  const lastUnread = rows?.find((row) => row.unread === "yes");
  const failed = useMemo(
    () =>
      refused?.filter(
        ({ collection, row }) =>
          collection === "messages" &&
          row.kind === "private" &&
          (row.to_user_id === contact || row.from_user_id === contact),
      ),
    [refused, contact],
  );
  if (!found || !lines || !failed) return undefined;
  return {
    ...{ me, lines, failed },
    ...{ hasOlder: found.hasOlder, loadOlder: found.loadOlder, dropOlder: found.dropOlder },
    // A receipt is a mark of its own on each message: what has none yet is new.
    readUpTo: firstUnread ? justBefore(firstUnread.received_at) : null,
    unread: count > 0 ? `${count} ${lastUnread?.id}` : "",
    note: () => mark(contact),
  };
}

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}
