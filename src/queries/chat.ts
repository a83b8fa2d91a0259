import { concatMap, filter, map, NEVER, type Observable, startWith, tap, throttleTime } from "rxjs";
import { isReadable, newMessages } from "#domain/chat/messages.ts";
import type { Replica } from "#replica/collections.ts";
import { LAST_KEY, MARKS_ROOM, newestKey, TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { ChatRead } from "#schema/entities/chat-read.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { useBusiness } from "./business.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Many writes in a row are looked at together. */
const LOOK_EVERY_MS = 100;

/** The last message of each of my private conversations, by the id of the other person; undefined while loading. */
export function useConversations(): ReadonlyMap<string, PrivateMessage> | undefined {
  return useLive<ReadonlyMap<string, PrivateMessage>>(
    ({ replica }) => conversations(replica),
    "conversations",
  );
}

/** Each room is looked up in the index once, and again when something in it is written. */
function conversations(replica: Replica): Observable<ReadonlyMap<string, PrivateMessage>> {
  const last = new Map<string, PrivateMessage>();
  const written = new Set<string>();
  // What is written during the first look is heard of, and looked at after it.
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

async function first({ messages }: Replica, selector: object): Promise<PrivateMessage | undefined> {
  const query = messages.find({ selector, sort: [{ room: "asc" }, { newest: "asc" }], limit: 1 });
  return (await query.exec())[0]?.toMutableJSON() as unknown as PrivateMessage | undefined;
}

function isPrivate(room: string): boolean {
  return room !== TEAM_ROOM && room !== MARKS_ROOM;
}

/**
 * The key before which everything of the team's chat is that an admin has not cleared (chat-keys.ts); what waits to be
 * sent is before all. Undefined while loading.
 */
export function useChatFloor(): string | undefined {
  const business = useBusiness();
  if (business === undefined) return undefined;
  return business?.chat_cleared_at ? newestKey(business.chat_cleared_at) : LAST_KEY;
}

/** How far I have read the team's chat, as a UTC instant of arrival; null when never, undefined while loading. */
export function useChatRead(): string | null | undefined {
  return useLive<string | null>(
    ({ replica }) =>
      replica.messages.find({ selector: { room: MARKS_ROOM } }).$.pipe(
        map((found) => {
          const marks = rowsOf<ChatRead>(found as never).map(({ last_read_at }) => last_read_at);
          return marks.sort().at(-1) ?? null;
        }),
      ),
    "chat read",
  );
}

/** More are not counted: a badge says 99+ then. */
const COUNTED_MAX = 100;

/** How many messages of the team I have not read, up to a hundred; undefined while loading. */
export function useTeamUnread(): number | undefined {
  const readUpTo = useChatRead();
  const floor = useChatFloor();
  const mark = readUpTo ? newestKey(readUpTo) : floor;
  const before = mark && floor && mark < floor ? mark : floor;
  const isKnown = readUpTo !== undefined && before !== undefined;
  return useLive<number>(
    ({ replica, userId }) =>
      isKnown
        ? replica.messages
            .find({
              selector: { room: TEAM_ROOM, newest: { $lt: before } },
              sort: [{ room: "asc" }, { newest: "asc" }],
              limit: COUNTED_MAX,
            })
            .$.pipe(map((found) => newMessages(rowsOf<Message>(found), userId, null)))
        : NEVER,
    `team unread ${before} ${isKnown}`,
  );
}

/** The private messages to me that I have not read, oldest first; undefined while loading. */
export function useUnreadMessages(): PrivateMessage[] | undefined {
  return useLive<PrivateMessage[]>(
    ({ replica }) =>
      replica.messages
        .find({ selector: { unread: "yes" } })
        .$.pipe(
          map((found) =>
            (rowsOf(found) as unknown as PrivateMessage[]).sort((one, other) =>
              one.received_at.localeCompare(other.received_at),
            ),
          ),
        ),
    "unread-messages",
  );
}

/** How many private messages I have not read yet, by who wrote them; undefined while loading. */
export function useUnreadPrivate(): ReadonlyMap<string, number> | undefined {
  return useLive<ReadonlyMap<string, number>>(
    ({ replica }) =>
      replica.messages.find({ selector: { unread: "yes" } }).$.pipe(
        map((found) => {
          const counts = new Map<string, number>();
          for (const { room } of found) counts.set(room, (counts.get(room) ?? 0) + 1);
          return counts;
        }),
      ),
    "unread-private",
  );
}
