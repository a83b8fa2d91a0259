import { concatMap, filter, map, type Observable, startWith, tap, throttleTime } from "rxjs";
import { isReadable } from "#domain/chat/messages.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { MARKS_ROOM, TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Consecutive writes are read together. */
const LOOK_EVERY_MS = 100;

/** Returns the last message of each of my private conversations, by the other person's id; undefined while loading. */
export function useConversations(): ReadonlyMap<string, PrivateMessage> | undefined {
  return useLive<ReadonlyMap<string, PrivateMessage>>(
    ({ replica }) => conversations(replica),
    "conversations",
  );
}

/** Each room is looked up in the index once, and again after a write in it. */
function conversations(replica: Replica): Observable<ReadonlyMap<string, PrivateMessage>> {
  const last = new Map<string, PrivateMessage>();
  const written = new Set<string>();
  // Writes during the first read are buffered and handled after it.
  return replica.messages.$.pipe(
    filter(({ documentData }) => isPrivate(documentData.room)),
    tap(({ documentData }) => written.add(documentData.room)),
    throttleTime(LOOK_EVERY_MS, undefined, { leading: true, trailing: true }),
    startWith(null),
    concatMap((_, turn) => {
      if (turn === 0) return lookAtAll(replica, last);
      const rooms = [...written];
      written.clear();
      return lookAgain(replica, rooms, last);
    }),
  );
}

async function lookAtAll(replica: Replica, last: Map<string, PrivateMessage>) {
  for (let found = await firstAfter(replica, ""); found; found = await firstAfter(replica, found.room)) {
    if (isPrivate(found.room) && isReadable(found)) last.set(found.room, found);
  }
  return new Map(last);
}

async function lookAgain(replica: Replica, rooms: readonly string[], last: Map<string, PrivateMessage>) {
  for (const room of rooms) {
    const found = await first(replica, { room });
    if (found && isReadable(found)) last.set(room, found);
    else last.delete(room);
  }
  return new Map(last);
}

function firstAfter(replica: Replica, room: string): Promise<PrivateMessage | undefined> {
  return first(replica, { room: { $gt: room } });
}

async function first(replica: Replica, selector: object): Promise<PrivateMessage | undefined> {
  const query = rows(replica, "private").find({
    selector,
    sort: [{ room: "asc" }, { newest: "asc" }],
    limit: 1,
  });
  return (await query.exec())[0]?.toMutableJSON();
}

function isPrivate(room: string): boolean {
  return room !== TEAM_ROOM && room !== MARKS_ROOM;
}

/** Returns my unread private messages, oldest first; undefined while loading. */
export function useUnreadMessages(): PrivateMessage[] | undefined {
  return useLive<PrivateMessage[]>(
    ({ replica }) =>
      rows(replica, "private")
        .find({ selector: { unread: "yes" } })
        .$.pipe(
          map((found) =>
            rowsOf<PrivateMessage>(found).sort((one, other) =>
              one.received_at.localeCompare(other.received_at),
            ),
          ),
        ),
    "unread-messages",
  );
}
