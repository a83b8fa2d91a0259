import { map, NEVER } from "rxjs";
import { newMessages } from "#domain/chat/new-messages.ts";
import { newestKey, TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import { useChatFloor } from "./use-chat-floor.ts";
import { useChatRead } from "./use-chat-read.ts";
import { rowsOf, useLive } from "./use-live.ts";

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
