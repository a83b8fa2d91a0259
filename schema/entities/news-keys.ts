import { collection } from "./entity.ts";
import { text, uuid } from "./fields.ts";

/** Shared by all entities in the collection. The newest posts are found by their creation time. */
export const NEWS = collection(
  "news",
  [
    ["kind", "news_post_id"],
    ["kind", "person"],
    ["kind", "created_at"],
  ],
  {
    /** The post's id; for a post, its own. */
    news_post_id: uuid(),
    /** The voter or reader; empty for other rows. */
    person: text(),
  },
);
