import { entity, type RowOf } from "./entity.ts";
import { author, createdAt, flag, instant, ofBusiness, oneOf, text } from "./fields.ts";
import { NEWS } from "./news-keys.ts";

/** A post of the news board. One of the category poll is open until end_date. */
export const newsPostEntity = entity("post", {
  in: NEWS,
  table: "news_posts",
  read: "members",
  write: "managers",
  isDeletable: true,
  fields: {
    ...ofBusiness(),
    title: text(200).filled(),
    content: text(20000).byDefault(""),
    category: oneOf("announcement", "poll", "document", "deadline", "other").once().byDefault("other"),
    is_pinned: flag().byDefault(false),
    attachment_url: text(2000).orNull(),
    attachment_name: text(255).orNull(),
    end_date: instant().orNull(),
    is_anonymous: flag().once().byDefault(false),
    /** Whether a chat message asks the poll; the news board does not show it. */
    in_chat: flag().once().byDefault(false),
    created_by: author(),
    created_at: createdAt(),
  },
  derived: ({ id }) => ({ news_post_id: id, person: "" }),
});
export type NewsPost = RowOf<typeof newsPostEntity>;
