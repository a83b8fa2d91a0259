import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, uuid } from "./fields.ts";
import { NEWS, type NewsKeys } from "./news-keys.ts";

/**
 * One person's final vote in one poll. An anonymous one only reaches its voter. The id derives from person and poll,
 * so that of two devices the first to reach the server wins.
 */
export const pollVoteFields = () => ({
  ...ofBusiness(),
  news_post_id: uuid(),
  poll_option_id: uuid(),
  user_id: uuid(),
  created_at: createdAt(),
});
export type PollVote = DocumentOf<typeof pollVoteFields, "vote"> & NewsKeys;

const WRITTEN = ["business_id", "news_post_id", "poll_option_id", "user_id"];

export const pollVoteEntity: Entity = {
  ...NEWS,
  kind: "vote",
  table: "poll_votes",
  writable: ["id", ...WRITTEN],
  merge: Object.fromEntries(WRITTEN.map((field) => [field, "first"])),
  derived: ({ user_id }) => ({ person: user_id }),
};
