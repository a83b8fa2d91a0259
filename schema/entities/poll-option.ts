import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, uuid, wholeNumber, words } from "./fields.ts";
import { NEWS, type NewsKeys } from "./news-keys.ts";

/** An option of a poll. The server counts the votes. */
export const pollOptionFields = () => ({
  ...ofBusiness(),
  news_post_id: uuid(),
  text: words(200, "An option needs a text"),
  position: wholeNumber(),
  votes: wholeNumber(),
  created_at: createdAt(),
});
export type PollOption = DocumentOf<typeof pollOptionFields, "option"> & NewsKeys;

export const pollOptionEntity: Entity = {
  ...NEWS,
  kind: "option",
  table: "poll_options",
  writable: ["id", "business_id", "news_post_id", "text", "position", "deleted"],
  derived: () => ({ person: "" }),
};
