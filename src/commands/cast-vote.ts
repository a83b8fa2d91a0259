import { isOver } from "#domain/polls/poll-results.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { insertLocally } from "#replica/local-change.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { PollVote } from "#schema/entities/poll-vote.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Votes in a poll, once and for good: whoever has voted before, on whichever device, keeps that vote. "ended" when the
 * poll was over by this device's clock; the server decides by its own.
 */
export function castVote(
  context: CommandContext,
  poll: Pick<NewsPost, "id" | "end_date">,
  optionId: string,
): Promise<"cast" | "cast-before" | "ended"> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const { instant } = device.readClock();
    if (isOver(poll.end_date, instant)) return "ended";
    const mine = { kind: "vote", news_post_id: poll.id, user_id: userId };
    if (await replica.news.findOne({ selector: mine as never }).exec()) return "cast-before";
    const vote: Omit<PollVote, "version" | "change_id"> = {
      kind: "vote",
      id: await uuidOf(`vote ${poll.id} ${userId}`),
      business_id: businessId,
      news_post_id: poll.id,
      poll_option_id: optionId,
      ...{ user_id: userId, person: userId },
      created_at: instant,
    };
    await insertLocally(replica.news as never, vote as never, device.newId());
    return "cast";
  });
}
