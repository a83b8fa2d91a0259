import { useMemo } from "react";
import { map } from "rxjs";
import { newsSince, unreadNews } from "#domain/news/unread-news.ts";
import { rows } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { NewsRead } from "#schema/entities/news-read.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Returns all posts, unordered, including chat polls; undefined while loading. */
export function useNewsPosts(): NewsPost[] | undefined {
  return useLive<NewsPost[]>(
    ({ replica }) =>
      replica.news.find({ selector: { kind: "post" } }).$.pipe(map((found) => rowsOf<NewsPost>(found))),
    "news posts",
  );
}

/** Returns posts since an instant, unordered, including chat polls; undefined while loading. */
export function useRecentPosts(since: string): NewsPost[] | undefined {
  return useLive<NewsPost[]>(
    ({ replica }) =>
      replica.news
        .find({ selector: { kind: "post", created_at: { $gte: since } } })
        .$.pipe(map((found) => rowsOf<NewsPost>(found))),
    `news posts since ${since}`,
  );
}

/**
 * Returns who has read a post, as far as I may see: everybody for managers, oneself otherwise. Undefined while
 * loading.
 */
export function useReadsOf(postId: string): NewsRead[] | undefined {
  return useLive<NewsRead[]>(
    ({ replica }) =>
      rows(replica, "news_read")
        .find({ selector: { kind: "read", news_post_id: postId } })
        .$.pipe(map((found) => rowsOf<NewsRead>(found))),
    postId,
  );
}

/** The posts that I have read. */
function useMyNewsReads(): NewsRead[] | undefined {
  return useLive<NewsRead[]>(
    ({ replica, userId }) =>
      rows(replica, "news_read")
        .find({ selector: { kind: "read", person: userId } })
        .$.pipe(map((found) => rowsOf<NewsRead>(found))),
    "my news reads",
  );
}

/** Returns unread posts that are still news at an instant; undefined while loading. */
export function useUnreadNews(now: string): NewsPost[] | undefined {
  const userId = useReplica()?.userId;
  const posts = useRecentPosts(newsSince(now));
  const reads = useMyNewsReads();
  return useMemo(() => {
    if (!userId || !posts || !reads) return undefined;
    return unreadNews(posts, new Set(reads.map(({ news_post_id }) => news_post_id)), userId, now);
  }, [userId, posts, reads, now]);
}
