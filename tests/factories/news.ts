import type { NewsPost } from "#schema/entities/news-post.ts";

/** Returns a post as the replica's document; confirmed unless a change_id is given. */
export function newPost(fields: Partial<NewsPost> = {}): NewsPost {
  const id = fields.id ?? crypto.randomUUID();
  return {
    kind: "post",
    ...{ id, news_post_id: id, person: "" },
    business_id: "b0000000-0000-4000-8000-000000000001",
    title: "New menu",
    content: "",
    category: "announcement",
    is_pinned: false,
    attachment_url: null,
    attachment_name: null,
    end_date: null,
    is_anonymous: false,
    in_chat: false,
    created_by: crypto.randomUUID(),
    created_at: "2026-03-02T09:00:00.000Z",
    version: 1,
    change_id: null,
    ...fields,
  };
}
