import { map } from "rxjs";
import { newsReadsOf } from "#replica/news-reads-of.ts";
import type { NewsRead } from "#schema/entities/news-read.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Who has read which post, as far as I may know: managers of everybody, others of themselves. Undefined while loading. */
export function useNewsReads(): NewsRead[] | undefined {
  return useLive<NewsRead[]>(
    ({ replica }) =>
      newsReadsOf(replica)
        .find({ selector: { kind: "read" } })
        .$.pipe(map((found) => rowsOf<NewsRead>(found))),
    "news reads",
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
