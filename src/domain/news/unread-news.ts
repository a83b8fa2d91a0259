import { DAY_MS } from "#lib/time/calendar-days.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";

/** Older posts are not news for people who join later or never looked; in ms. */
const NEWS_MS = 30 * DAY_MS;

/** Returns the instant before which posts are not news. It is the same for a whole UTC day. */
export function newsSince(now: string): string {
  const since = Date.parse(now) - NEWS_MS;
  return new Date(since - (since % DAY_MS)).toISOString();
}

/** Returns whether a post with this end is over: its poll takes no more votes. Without an end it never is. */
export function isOver(end: string | null, now: string): boolean {
  return end !== null && end <= now;
}

/** Returns the posts of others that a person has not read and that are still news. `read` holds post ids. */
export function unreadNews(
  posts: readonly NewsPost[],
  read: ReadonlySet<string>,
  userId: string,
  now: string,
): NewsPost[] {
  return posts.filter(
    ({ id, created_by, created_at, end_date, in_chat }) =>
      !in_chat &&
      created_by !== userId &&
      !read.has(id) &&
      !isOver(end_date, now) &&
      Date.parse(now) - Date.parse(created_at) < NEWS_MS,
  );
}
