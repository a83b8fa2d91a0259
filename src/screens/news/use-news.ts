import { useMemo } from "react";
import { useNewsPosts } from "#queries/news.ts";
import { useFormerNames, usePeople } from "#queries/people.ts";
import { useIsComplete } from "#queries/sync.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

export type News = NonNullable<ReturnType<typeof useNews>>;

/** What the news board has for this person; undefined while loading or not yet on this device. */
export function useNews() {
  const scope = useSession((session) => session.scope);
  const posts = useNewsPosts();
  const people = usePeople();
  const former = useFormerNames();
  const isComplete = useIsComplete(useSyncStatus((status) => status.lastSyncedAt));
  return useMemo(() => {
    if (!scope || !posts || !people) return undefined;
    // During a first fill, an empty list may only be incomplete.
    if (posts.length === 0 && !isComplete) return undefined;
    return { posts, people, former, userId: scope.user_id, manages: scope.role !== "employee" };
  }, [scope, posts, people, former, isComplete]);
}
