import { map, NEVER } from "rxjs";
import { isReadable, newMessages } from "#domain/chat/messages.ts";
import type { Replica } from "#replica/collections.ts";
import { LAST_KEY, MARKS_ROOM, newestKey, TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import { useBusiness } from "./business.ts";
import { rowsOf, useLive, useLiveRows } from "./use-live.ts";

/** Returns the key before which the team chat is cleared (chat-keys.ts); unsent messages sort first. */
export function useChatFloor(): string | undefined {
  const business = useBusiness();
  if (business === undefined) return undefined;
  return business?.chat_cleared_at ? newestKey(business.chat_cleared_at) : LAST_KEY;
}

/** Returns my read position in the team chat, as a UTC instant of arrival; null for none, undefined while loading. */
export function useChatRead(): string | null | undefined {
  return useLiveRows("chat_read", { selector: { room: MARKS_ROOM } }, (found) => {
    const marks = found.map(({ last_read_at }) => last_read_at);
    return marks.sort().at(-1) ?? null;
  });
}

/** A part of a room, by keys (chat-keys.ts). */
interface RoomRange {
  room: string;
  /** The exclusive upper limit of its keys. */
  before: string;
  /** The exclusive lower limit. */
  after?: string | undefined;
  /** The key of its last message. */
  end?: string;
}

/** Queries a room in the order of its keys, which is from newest to oldest. */
export function roomPage({ messages }: Replica, { room, before, after, end }: RoomRange, limit?: number) {
  const newest = { $lt: before, ...(after && { $gt: after }), ...(end && { $lte: end }) };
  return messages.find({
    selector: { room, newest },
    sort: [{ room: "asc" }, { newest: "asc" }],
    ...(limit && { limit }),
  });
}

/** Counting stops here, where the badge shows 99+. */
const COUNTED_MAX = 100;

/** Returns my number of unread team messages, up to a hundred; undefined while loading. */
export function useTeamUnread(): number | undefined {
  return useUnreadTeam("number", (found, userId) => newMessages(found, userId, null));
}

/** Returns others' announcements that I have not read, among as many messages, newest first; undefined while loading. */
export function useUnreadAnnouncements(): Message[] | undefined {
  return useUnreadTeam("announcements", (found, userId) =>
    found.filter((one) => one.type === "announcement" && one.user_id !== userId && isReadable(one)),
  );
}

function useUnreadTeam<T>(what: string, arrange: (found: Message[], userId: string) => T): T | undefined {
  const readUpTo = useChatRead();
  const floor = useChatFloor();
  const mark = readUpTo ? newestKey(readUpTo) : floor;
  const before = mark && floor && mark < floor ? mark : floor;
  const isKnown = readUpTo !== undefined && before !== undefined;
  return useLive<T>(
    ({ replica, userId }) =>
      isKnown
        ? roomPage(replica, { room: TEAM_ROOM, before }, COUNTED_MAX).$.pipe(
            map((found) => arrange(rowsOf(found), userId)),
          )
        : NEVER,
    `team unread ${what} ${before} ${isKnown}`,
  );
}

/** Returns my numbers of unread private messages, by sender; undefined while loading. */
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
