import { map } from "rxjs";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { rowsOf, useLive } from "./use-live.ts";

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
