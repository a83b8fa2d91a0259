import { map } from "rxjs";
import { useLive } from "./use-live.ts";

/** How many private messages I have not read yet. */
export function useUnreadPrivate(): number | undefined {
  return useLive<number>(
    ({ replica, userId }) =>
      replica.messages
        .find({ selector: { kind: "private", to_user_id: userId, read_at: null } as never })
        .$.pipe(map((found) => found.length)),
    "unread-private",
  );
}
