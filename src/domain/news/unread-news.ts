import { DAY_MS } from "#lib/format/calendar-days.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { isOver } from "../polls/is-over.ts";

/** Older posts are no news to somebody who joins later, or never looked; in ms. */
const NEWS_MS = 30 * DAY_MS;

/** No earlier post is news at an instant, nor at any other of the same UTC day. */
export function newsSince(now: string): string {
  const since = Date.parse(now) - NEWS_MS;
  return new Date(since - (since % DAY_MS)).toISOString();
}

/** The posts of others that somebody has not read, as far as they are still news. `read` has the ids of posts. */
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
