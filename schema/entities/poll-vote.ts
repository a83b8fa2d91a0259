import { entity, type RowOf } from "./entity.ts";
import { createdAt, ofBusiness, ref, uuid } from "./fields.ts";
import { NEWS } from "./news-keys.ts";

/**
 * One person's final vote in one poll. An anonymous one only reaches its voter. The id derives from person and poll,
 * so that of two devices the first to reach the server wins.
 */
export const pollVoteEntity = entity("vote", {
  in: NEWS,
  table: "poll_votes",
  write: "own",
  isFinal: true,
  fields: {
    ...ofBusiness(),
    news_post_id: ref("news_posts"),
    poll_option_id: uuid(),
    user_id: ref("profiles"),
    created_at: createdAt(),
  },
  derived: ({ user_id }) => ({ person: user_id }),
});
export type PollVote = RowOf<typeof pollVoteEntity>;
