import type { NewsPost } from "#schema/entities/news-post.ts";
import type { NewsRead } from "#schema/entities/news-read.ts";
import type { Profile } from "#schema/entities/profile.ts";

type Person = Pick<Profile, "id" | "name"> & Partial<Pick<Profile, "profile_picture_url">>;

export interface PostReaders {
  read: Person[];
  unread: Person[];
}

/** Who of the team has read a post and who has not, in the order of `people`. Its author is neither. */
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
