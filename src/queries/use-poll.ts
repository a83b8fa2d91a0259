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
        ofKind<PollOption>(open, "option"),
        ofKind<PollVote>(open, "vote"),
      ]).pipe(
        map(([post, options, votes]) => {
          if (!post) return null;
          const isOfIt = ({ news_post_id }: { news_post_id: string }) => news_post_id === postId;
          return { post, options: options.filter(isOfIt), votes: votes.filter(isOfIt) };
        }),
      ),
    `poll ${postId}`,
  );
}

/** All of a kind: every poll on screen asks the same, and the database reads it once for all of them. */
function ofKind<T>({ replica }: OpenReplica, kind: "option" | "vote") {
  return replica.news.find({ selector: { kind } as never }).$.pipe(map((found) => rowsOf<T>(found as never)));
}
