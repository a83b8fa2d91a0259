import { combineLatest, map } from "rxjs";
import type { Poll } from "#domain/polls/poll-results.ts";
import type { OpenReplica } from "#replica/replica-context.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { PollOption } from "#schema/entities/poll-option.ts";
import type { PollVote } from "#schema/entities/poll-vote.ts";
import { rowOf, rowsOf, useLive } from "./use-live.ts";

/** The poll of a post; null when there is none or it was deleted, undefined while loading. */
export function usePoll(postId: string): Poll | null | undefined {
  return useLive<Poll | null>(
    (open) =>
      combineLatest([
        open.replica.news.findOne(postId).$.pipe(map((found) => rowOf<NewsPost>(found))),
        ofIt<PollOption>(open, "option", postId),
        ofIt<PollVote>(open, "vote", postId),
      ]).pipe(map(([post, options, votes]) => post && { post, options, votes })),
    `poll ${postId}`,
  );
}

function ofIt<T>({ replica }: OpenReplica, kind: "option" | "vote", news_post_id: string) {
  return replica.news
    .find({ selector: { kind, news_post_id } as never })
    .$.pipe(map((found) => rowsOf<T>(found as never)));
}
