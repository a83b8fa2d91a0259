import { map } from "rxjs";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** All posts, in no order, polls of the chat among them; undefined while loading. */
export function useNewsPosts(): NewsPost[] | undefined {
  return useLive<NewsPost[]>(
    ({ replica }) =>
      replica.news.find({ selector: { kind: "post" } }).$.pipe(map((found) => rowsOf<NewsPost>(found))),
    "news posts",
  );
}
