import { map } from "rxjs";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** The posts made since an instant, in no order, polls of the chat among them; undefined while loading. */
export function useRecentPosts(since: string): NewsPost[] | undefined {
  return useLive<NewsPost[]>(
    ({ replica }) =>
      replica.news
        .find({ selector: { kind: "post", created_at: { $gte: since } } })
        .$.pipe(map((found) => rowsOf<NewsPost>(found))),
    `news posts since ${since}`,
  );
}
