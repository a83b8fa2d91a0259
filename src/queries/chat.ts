import { map, NEVER } from "rxjs";
import { newMessages } from "#domain/chat/new-messages.ts";
import { rows } from "#replica/collections.ts";
import { LAST_KEY, MARKS_ROOM, newestKey, TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { ChatRead } from "#schema/entities/chat-read.ts";
import type { Message } from "#schema/entities/message.ts";
import { useBusiness } from "./business.ts";
import { rowsOf, useLive } from "./use-live.ts";

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
      rows(replica, "chat_read")
        .find({ selector: { room: MARKS_ROOM } })
        .$.pipe(
          map((found) => {
            const marks = rowsOf<ChatRead>(found).map(({ last_read_at }) => last_read_at);
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
