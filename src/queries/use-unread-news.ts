import { useMemo } from "react";
import { unreadNews } from "#domain/news/unread-news.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { useNewsPosts } from "./use-news-posts.ts";
import { useNewsReads } from "./use-news-reads.ts";

/** Posts that I have not read and that are still news at an instant; undefined while loading. */
export function useUnreadNews(now: string): NewsPost[] | undefined {
  const userId = useReplica()?.userId;
  const posts = useNewsPosts();
  const reads = useNewsReads();
  return useMemo(() => {
    if (!userId || !posts || !reads) return undefined;
    const mine = reads.filter(({ user_id }) => user_id === userId);
    return unreadNews(posts, new Set(mine.map(({ news_post_id }) => news_post_id)), userId, now);
  }, [userId, posts, reads, now]);
}
