import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, uuid } from "./fields.ts";
import { NEWS, type NewsKeys } from "./news-keys.ts";

/** A person's read mark of a post. Its id derives from both (newsReadText), so their devices write the same row. */
export const newsReadFields = () => ({
  ...ofBusiness(),
  news_post_id: uuid(),
  user_id: uuid(),
  created_at: createdAt(),
});
export type NewsRead = DocumentOf<typeof newsReadFields, "read"> & NewsKeys;

/** Returns the text the id derives from, as the database checks it (news_read_id). */
export function newsReadText({ news_post_id, user_id }: Pick<NewsRead, "news_post_id" | "user_id">): string {
  return `news-read ${news_post_id} ${user_id}`;
}

const WRITTEN = ["id", "business_id", "news_post_id", "user_id"];

export const newsReadEntity: Entity = {
  ...NEWS,
  kind: "read",
  table: "news_reads",
  writable: WRITTEN,
  merge: Object.fromEntries(WRITTEN.map((field) => [field, "first"])),
  derived: ({ user_id }) => ({ person: user_id }),
};
