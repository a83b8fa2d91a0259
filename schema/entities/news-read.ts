import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, uuid } from "./fields.ts";
import { NEWS_INDEXES, type NewsKeys } from "./news-keys.ts";

/** That somebody has read a post. Its id is made of both (newsReadText), so each of their devices says the same. */
export const newsReadFields = () => ({
  id: uuid(),
  business_id: uuid(),
  news_post_id: uuid(),
  user_id: uuid(),
  created_at: createdAt(),
});
export type NewsRead = DocumentOf<typeof newsReadFields, "read"> & NewsKeys;

/** What the id is made from, as the database checks it (news_read_id). */
export function newsReadText({ news_post_id, user_id }: Pick<NewsRead, "news_post_id" | "user_id">): string {
  return `news-read ${news_post_id} ${user_id}`;
}

const WRITTEN = ["id", "business_id", "news_post_id", "user_id"];

export const newsReadEntity: Entity = {
  collection: "news",
  kind: "read",
  table: "news_reads",
  version: 0,
  indexes: NEWS_INDEXES,
  writable: WRITTEN,
  merge: Object.fromEntries(WRITTEN.map((field) => [field, "first"])),
  derived: ({ user_id }) => ({ person: user_id }),
};
