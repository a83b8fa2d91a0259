import { isOver } from "#domain/polls/poll-results.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";

export type NewsCategory = NewsPost["category"];

/** A category that this build knows: anything else is "other" (spec section 3). */
export function categoryOf(category: string): NewsCategory {
  return (CATEGORIES as readonly string[]).includes(category) ? (category as NewsCategory) : "other";
}
export const CATEGORIES = ["announcement", "poll", "document", "deadline", "other"] as const;

export interface NewsFilter {
  /** Null for all. */
  category: NewsCategory | null;
  /** What the words of a post must contain, upper case or not. */
  search: string;
}

export interface NewsBoard {
  /** Pinned ones first, then the newest. */
  current: NewsPost[];
  /** Those whose end has come, the newest first. */
  ended: NewsPost[];
}

/** The posts of the board that are asked for. Polls of the chat are none of them. */
export function newsBoard(
  posts: readonly NewsPost[],
  { category, search }: NewsFilter,
  now: string,
): NewsBoard {
  const wanted = search.trim().toLowerCase();
  const shown = posts.filter(
    (post) =>
      !post.in_chat &&
      (category === null || categoryOf(post.category) === category) &&
      `${post.title}\n${post.content}\n${post.attachment_name ?? ""}`.toLowerCase().includes(wanted),
  );
  const newestFirst = shown.sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id),
  );
  const isEnded = ({ end_date }: NewsPost) => isOver(end_date, now);
  const current = newestFirst.filter((post) => !isEnded(post));
  return {
    current: [
      ...current.filter(({ is_pinned }) => is_pinned),
      ...current.filter(({ is_pinned }) => !is_pinned),
    ],
    ended: newestFirst.filter(isEnded),
  };
}
