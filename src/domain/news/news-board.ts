import { searchFor } from "#lib/search.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { NewsRead } from "#schema/entities/news-read.ts";
import type { Profile } from "#schema/entities/profile.ts";
import { instantAt } from "../time/zones.ts";
import { isOver } from "./unread-news.ts";

export type NewsCategory = NewsPost["category"];

/** Returns the category; one unknown to this build is "other". */
export function categoryOf(category: string): NewsCategory {
  return (CATEGORIES as readonly string[]).includes(category) ? (category as NewsCategory) : "other";
}
export const CATEGORIES = ["announcement", "poll", "document", "deadline", "other"] as const;

export interface NewsFilter {
  category: NewsCategory | null;
  search: string;
}

export interface NewsBoard {
  /** Pinned ones first, then the newest. */
  current: NewsPost[];
  /** Posts that have ended, newest first. */
  ended: NewsPost[];
}

/** Returns the board's posts that match. Chat polls are not included. */
export function newsBoard(
  posts: readonly NewsPost[],
  { category, search }: NewsFilter,
  now: string,
): NewsBoard {
  const isFound = searchFor(search);
  const shown = posts.filter(
    (post) =>
      !post.in_chat &&
      (category === null || categoryOf(post.category) === category) &&
      isFound(`${post.title}\n${post.content}\n${post.attachment_name ?? ""}`),
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

type Person = Pick<Profile, "id" | "name"> & Partial<Pick<Profile, "profile_picture_url">>;

export interface PostReaders {
  read: Person[];
  unread: Person[];
}

/** Returns who of the team has read a post and who has not, in the order of `people`. The author is in neither list. */
export function postReaders(
  { id, created_by }: Pick<NewsPost, "id" | "created_by">,
  reads: readonly Pick<NewsRead, "news_post_id" | "user_id">[],
  people: readonly Person[],
): PostReaders {
  const readers = new Set(reads.filter((one) => one.news_post_id === id).map(({ user_id }) => user_id));
  const others = people.filter((person) => person.id !== created_by);
  return {
    read: others.filter((person) => readers.has(person.id)),
    unread: others.filter((person) => !readers.has(person.id)),
  };
}

/** Returns the instant at which a post ends that is shown through a calendar day in a zone. */
export function endOfPost(day: string, zone: string): string {
  return new Date(instantAt(day, "23:59", zone)).toISOString();
}
