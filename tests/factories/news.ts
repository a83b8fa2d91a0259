import { type NewsPost, newsPostEntity } from "#schema/entities/news-post.ts";
import { newRow } from "./new-row.ts";

/** Returns a post as the replica's document; confirmed unless a change_id is given. */
export function newPost(fields: Partial<NewsPost> = {}): NewsPost {
  return newRow(newsPostEntity, { title: "New menu", category: "announcement", ...fields });
}
