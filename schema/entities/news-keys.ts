/** By what a device finds what there is around a post; it derives them itself. */
export interface NewsKeys {
  /** The post; of a post its own id. */
  news_post_id: string;
  /** Whose vote or reading it is; empty for what is nobody's in particular. */
  person: string;
}

/** Shared by everything in the collection. The newest posts are found by when they were made. */
export const NEWS = {
  collection: "news",
  version: 0,
  indexes: [
    ["kind", "news_post_id"],
    ["kind", "person"],
    ["kind", "created_at"],
  ],
};
