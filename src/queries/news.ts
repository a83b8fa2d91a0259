import { useMemo } from "react";
import { isOver, newsSince, unreadNews } from "#domain/news/unread-news.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { NewsRead } from "#schema/entities/news-read.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns all posts, unordered, including chat polls; undefined while loading. */
export function useNewsPosts(): NewsPost[] | undefined {
  return useLiveRows("post");
}

/** Returns posts since an instant, unordered, including chat polls; undefined while loading. */
export function useRecentPosts(since: string): NewsPost[] | undefined {
  return useLiveRows("post", { selector: { created_at: { $gte: since } } });
}

/** Returns who has read a post: everybody for managers, oneself otherwise. Undefined while loading. */
export function useReadsOf(postId: string): NewsRead[] | undefined {
  return useLiveRows("news_read", { selector: { news_post_id: postId } });
}

/** Returns unread posts that are still news at an instant; undefined while loading. */
export function useUnreadNews(now: string): NewsPost[] | undefined {
  const userId = useReplica()?.userId;
  const posts = useRecentPosts(newsSince(now));
  const reads = useLiveRows("news_read", { selector: { person: userId } });
  return useMemo(() => {
    if (!userId || !posts || !reads) return undefined;
    return unreadNews(posts, new Set(reads.map(({ news_post_id }) => news_post_id)), userId, now);
  }, [userId, posts, reads, now]);
}

/** Returns others' recent polls that are open at an instant and wait for my vote, also those of the chat; undefined while loading. */
export function useOpenPolls(now: string): NewsPost[] | undefined {
  const userId = useReplica()?.userId;
  const posts = useRecentPosts(newsSince(now));
  const votes = useLiveRows("vote", { selector: { person: userId } });
  return useMemo(() => {
    if (!posts || !votes) return undefined;
    const voted = new Set(votes.map(({ news_post_id }) => news_post_id));
    return posts.filter(
      ({ id, category, created_by, end_date }) =>
        category === "poll" && created_by !== userId && !voted.has(id) && !isOver(end_date, now),
    );
  }, [userId, posts, votes, now]);
}
