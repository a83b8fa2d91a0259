import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, uuid, wholeNumber, words } from "./fields.ts";
import { NEWS_INDEXES, type NewsKeys } from "./news-keys.ts";

/** What can be voted for in a poll. The server counts the votes. */
export const pollOptionFields = () => ({
  id: uuid(),
  business_id: uuid(),
  news_post_id: uuid(),
  text: words(200, "An option needs a text"),
  position: wholeNumber(),
  votes: wholeNumber(),
  created_at: createdAt(),
});
export type PollOption = DocumentOf<typeof pollOptionFields, "option"> & NewsKeys;

export const pollOptionEntity: Entity = {
  collection: "news",
  kind: "option",
  table: "poll_options",
  version: 0,
  indexes: NEWS_INDEXES,
  writable: ["id", "business_id", "news_post_id", "text", "position", "deleted"],
  derived: () => ({ person: "" }),
};
