import { entity, type RowOf } from "./entity.ts";
import { createdAt, ofBusiness, ref, text, wholeNumber } from "./fields.ts";
import { NEWS } from "./news-keys.ts";

/** An option of a poll. The server counts the votes. */
export const pollOptionEntity = entity("option", {
  in: NEWS,
  table: "poll_options",
  read: "members",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    news_post_id: ref("news_posts").once(),
    text: text(200).filled(),
    position: wholeNumber().byDefault(0),
    votes: wholeNumber(0).byServer().byDefault(0),
    created_at: createdAt(),
  },
  derived: () => ({ person: "" }),
});
export type PollOption = RowOf<typeof pollOptionEntity>;
