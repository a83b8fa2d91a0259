import { useMemo } from "react";
import { newsSince, unreadNews } from "#domain/news/unread-news.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { useMyNewsReads } from "./use-news-reads.ts";
import { useRecentPosts } from "./use-recent-posts.ts";

/** Posts that I have not read and that are still news at an instant; undefined while loading. */
export function useUnreadNews(now: string): NewsPost[] | undefined {
  const userId = useReplica()?.userId;
  const posts = useRecentPosts(newsSince(now));
  const reads = useMyNewsReads();
  return useMemo(() => {
    if (!userId || !posts || !reads) return undefined;
    return unreadNews(posts, new Set(reads.map(({ news_post_id }) => news_post_id)), userId, now);
  }, [userId, posts, reads, now]);
}
