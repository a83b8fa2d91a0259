/** The fields by which a device finds rows of a post; it derives them itself. */
export interface NewsKeys {
  /** The post's id; for a post, its own. */
  news_post_id: string;
  /** The voter or reader; empty for other rows. */
  person: string;
}

/** Shared by all entities in the collection. The newest posts are found by their creation time. */
export const NEWS = {
  collection: "news",
  version: 0,
  indexes: [
    ["kind", "news_post_id"],
    ["kind", "person"],
    ["kind", "created_at"],
  ],
};
