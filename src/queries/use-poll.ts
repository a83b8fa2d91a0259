import { combineLatest, map } from "rxjs";
import type { Poll } from "#domain/polls/poll-results.ts";
import { rows } from "#replica/collections.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { PollOption } from "#schema/entities/poll-option.ts";
import type { PollVote } from "#schema/entities/poll-vote.ts";
import { rowOf, rowsOf, useLive } from "./use-live.ts";

/** Returns the poll of a post; null if there is none or it was deleted, undefined while loading. */
export function usePoll(postId: string): Poll | null | undefined {
  return useLive<Poll | null>(
    ({ replica }) =>
      combineLatest([
        replica.news.findOne(postId).$.pipe(map((found) => rowOf<NewsPost>(found))),
        rows(replica, "option")
          .find({ selector: { kind: "option", news_post_id: postId } })
          .$.pipe(map(rowsOf<PollOption>)),
        rows(replica, "vote")
          .find({ selector: { kind: "vote", news_post_id: postId } })
          .$.pipe(map(rowsOf<PollVote>)),
      ]).pipe(map(([post, options, votes]) => post && { post, options, votes })),
    `poll ${postId}`,
  );
}
