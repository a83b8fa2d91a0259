import { map } from "rxjs";
import { newsReadsOf } from "#replica/news-reads-of.ts";
import type { NewsRead } from "#schema/entities/news-read.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Who has read a post, as far as I may know: managers of everybody, others of themselves. Undefined while loading. */
export function useReadsOf(postId: string): NewsRead[] | undefined {
  return useLive<NewsRead[]>(
    ({ replica }) =>
      newsReadsOf(replica)
        .find({ selector: { kind: "read", news_post_id: postId } })
        .$.pipe(map((found) => rowsOf<NewsRead>(found))),
    postId,
  );
}

/** The posts that I have read. */
export function useMyNewsReads(): NewsRead[] | undefined {
  return useLive<NewsRead[]>(
    ({ replica, userId }) =>
      newsReadsOf(replica)
        .find({ selector: { kind: "read", person: userId } })
        .$.pipe(map((found) => rowsOf<NewsRead>(found))),
    "my news reads",
  );
}
