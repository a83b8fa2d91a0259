import * as v from "valibot";
import type { DocumentOf, Entity } from "./entity.ts";
import { createdAt, instant, ofBusiness, text, uuid, words } from "./fields.ts";
import { NEWS, type NewsKeys } from "./news-keys.ts";

/** A post of the news board. One of the category poll is open until end_date. */
export const newsPostFields = () => ({
  ...ofBusiness(),
  title: words(200, "Title is required"),
  content: text(20000),
  category: v.picklist(["announcement", "poll", "document", "deadline", "other"]),
  is_pinned: v.boolean(),
  attachment_url: v.nullable(text(2000)),
  attachment_name: v.nullable(text(255)),
  end_date: v.nullable(instant()),
  is_anonymous: v.boolean(),
  /** Whether a chat message asks the poll; the news board does not show it. */
  in_chat: v.boolean(),
  created_by: uuid(),
  created_at: createdAt(),
});
export type NewsPost = DocumentOf<typeof newsPostFields, "post"> & NewsKeys;

export const newsPostEntity: Entity = {
  ...NEWS,
  kind: "post",
  table: "news_posts",
  writable: [
    "id",
    "business_id",
    "title",
    "content",
    "category",
    "is_pinned",
    "attachment_url",
    "attachment_name",
    "end_date",
    "is_anonymous",
    "in_chat",
    "created_by",
    "deleted",
  ],
  derived: ({ id }) => ({ news_post_id: id, person: "" }),
};
