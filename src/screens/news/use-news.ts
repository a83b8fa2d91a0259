import { useMemo } from "react";
import { useNewsPosts } from "#queries/news.ts";
import { useFormerNames, usePeople } from "#queries/people.ts";
import { useIsComplete } from "#queries/sync.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** What the news board is made of, as far as this person may know. */
export interface News {
  posts: NewsPost[];
  people: Profile[];
  /** What those are called who have left, by id. */
  former: ReadonlyMap<string, string>;
  /** The signed-in person. */
  userId: string;
  manages: boolean;
}

/** The news; undefined while they are not on this device yet. */
export function useNews(): News | undefined {
  const scope = useSession((session) => session.scope);
  const posts = useNewsPosts();
  const people = usePeople();
  const former = useFormerNames();
  const isComplete = useIsComplete(useSyncStatus((status) => status.lastSyncedAt));
  return useMemo(() => {
    if (!scope || !posts || !people) return undefined;
    // Of a device that is being filled nobody knows whether there are none.
    if (posts.length === 0 && !isComplete) return undefined;
    return { posts, people, former, userId: scope.user_id, manages: scope.role !== "employee" };
  }, [scope, posts, people, former, isComplete]);
}
