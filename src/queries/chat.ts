import { map, NEVER } from "rxjs";
import { newMessages } from "#domain/chat/new-messages.ts";
import { LAST_KEY, MARKS_ROOM, newestKey, TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import { useBusiness } from "./business.ts";
import { rowsOf, useLive, useRows } from "./use-live.ts";

/**
 * Returns the key before which all team messages are cleared (chat-keys.ts); unsent ones sort first. Undefined while
 * loading.
 */
export function useChatFloor(): string | undefined {
  const business = useBusiness();
  if (business === undefined) return undefined;
  return business?.chat_cleared_at ? newestKey(business.chat_cleared_at) : LAST_KEY;
}

/** Returns my read position in the team chat, as a UTC instant of arrival; null for none, undefined while loading. */
export function useChatRead(): string | null | undefined {
  return useRows("chat_read", { selector: { room: MARKS_ROOM } }, (found) => {
    const marks = found.map(({ last_read_at }) => last_read_at);
    return marks.sort().at(-1) ?? null;
  });
}

/** Counting stops here, where the badge shows 99+. */
const COUNTED_MAX = 100;

/** Returns my number of unread team messages, up to a hundred; undefined while loading. */
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
