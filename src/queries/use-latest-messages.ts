import { map, NEVER } from "rxjs";
import { isReadable } from "#domain/chat/messages.ts";
import { TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import { roomPage, useChatFloor } from "./chat.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Returns the latest messages of the team's chat, newest first; undefined while loading. */
export function useLatestMessages(count: number): Message[] | undefined {
  const floor = useChatFloor();
  return useLive<Message[]>(
    ({ replica }) =>
      floor === undefined
        ? NEVER
        : roomPage(replica, { room: TEAM_ROOM, before: floor }, count).$.pipe(
            map((found) => rowsOf(found).filter(isReadable)),
          ),
    `latest-messages ${count} ${floor}`,
  );
}
