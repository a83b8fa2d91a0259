import { type DocumentOf, defineEntity } from "./define-entity.ts";
import { instant, uuid, wholeNumber, words } from "./fields.ts";

/** What can be voted for in a poll (spec section 3). The server counts the votes. */
export const pollOptionEntity = defineEntity({
  collection: "news",
  kind: "option",
  table: "poll_options",
  version: 0,
  fields: {
    id: uuid(),
    business_id: uuid(),
    news_post_id: uuid(),
    text: words(200, "An option needs a text"),
    position: wholeNumber(),
    votes: wholeNumber(),
    /** The server's time; a device's own until it has answered. */
    created_at: instant(),
  },
  indexes: [],
  writable: ["id", "business_id", "news_post_id", "text", "position", "deleted"],
});

export type PollOption = DocumentOf<typeof pollOptionEntity>;
