import { map } from "rxjs";
import { MARKS_ROOM } from "#schema/entities/chat-keys.ts";
import type { ChatRead } from "#schema/entities/chat-read.ts";
import { rowsOf, useLive } from "./use-live.ts";

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
