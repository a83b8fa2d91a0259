import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, ofBusiness, uuid } from "./fields.ts";
import { NEWS, type NewsKeys } from "./news-keys.ts";

/**
 * One person's vote in one poll, cast once and for good. Anonymous ones reach only their voter. Its id
 * says whose it is in which poll, so that of two devices of one person the first that reaches the server decides.
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
