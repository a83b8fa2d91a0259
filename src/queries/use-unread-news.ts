import { from, map, switchMap } from "rxjs";
import { unreadNews } from "#domain/news/unread-news.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { newsReadsOf } from "#replica/news-reads-of.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { newsReadText } from "#schema/entities/news-read.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** Posts that I have not read and that are still news at an instant; undefined while loading. */
export function useUnreadNews(now: string): NewsPost[] | undefined {
  return useLive<NewsPost[]>((open) => unreadOf(open, now), `unread news ${now}`);
}

/** What I have read is looked up by id: devices of managers hold what everybody has read. */
function unreadOf({ replica, userId }: OpenReplica, now: string) {
  const candidates = replica.news
    .find({ selector: { kind: "post" } })
    .$.pipe(map((found) => unreadNews(rowsOf<NewsPost>(found), new Set(), userId, now)));
  return candidates.pipe(
    switchMap((posts) => {
      const ids = posts.map(({ id }) => uuidOf(newsReadText({ news_post_id: id, user_id: userId })));
      return from(Promise.all(ids)).pipe(
        switchMap((all) => newsReadsOf(replica).findByIds(all).$),
        map((read) => {
          const isRead = new Set([...read.values()].map((one) => one.toMutableJSON().news_post_id));
          return posts.filter(({ id }) => !isRead.has(id));
        }),
      );
    }),
  );
}
