import { map } from "rxjs";
import { useLive } from "./use-live.ts";

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
