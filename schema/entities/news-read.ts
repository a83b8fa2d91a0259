import { entity, type RowOf } from "./entity.ts";
import { createdAt, ofBusiness, ref } from "./fields.ts";
import { NEWS } from "./news-keys.ts";

/** A person's read mark of a post. Its id derives from both (newsReadText), so their devices write the same row. */
export const newsReadEntity = entity("news_read", {
  in: NEWS,
  table: "news_reads",
  kind: "read",
  read: "managers and own",
  write: "own",
  isFinal: true,
  fields: {
    ...ofBusiness(),
    news_post_id: ref("news_posts"),
    user_id: ref("profiles"),
    created_at: createdAt(),
  },
  derived: ({ user_id }) => ({ person: user_id }),
});
export type NewsRead = RowOf<typeof newsReadEntity>;

/** Returns the text the id derives from, as the database checks it (news_read_id). */
export function newsReadText({ news_post_id, user_id }: Pick<NewsRead, "news_post_id" | "user_id">): string {
  return `news-read ${news_post_id} ${user_id}`;
}
