import type { NewsPost } from "#schema/entities/news-post.ts";
import type { PollOption } from "#schema/entities/poll-option.ts";
import type { PollVote } from "#schema/entities/poll-vote.ts";
import { isOver } from "../news/unread-news.ts";

/** A poll, as far as this person may see it. */
export interface Poll {
  post: Pick<NewsPost, "id" | "title" | "end_date" | "is_anonymous" | "created_by">;
  options: readonly Pick<PollOption, "id" | "text" | "position" | "votes" | "version">[];
  votes: readonly Pick<PollVote, "poll_option_id" | "user_id" | "version">[];
}

export interface PollAnswer {
  id: string;
  text: string;
  votes: number;
  /** The share of all votes, rounded. */
  percent: number;
  isMine: boolean;
  /** The known voters: only oneself if votes are anonymous. */
  voters: string[];
}

/** open: this person may vote. The other two phases show the results. */
export type PollPhase = "open" | "voted" | "ended";

export interface PollResults {
  phase: PollPhase;
  total: number;
  /** Whether there is more to see than one's own vote: the server counts anonymous ones only a few at a time. */
  hasResults: boolean;
  answers: PollAnswer[];
}

/** Returns the state of a poll for a person at an instant. */
export function pollResults({ post, options, votes }: Poll, userId: string, now: string): PollResults {
  const own = votes.find(({ user_id }) => user_id === userId);
  const counted = [...options].sort(inOrder).map((option) => {
    const isMine = own?.poll_option_id === option.id;
    const isUncounted = isMine && !isCounted(own, option, post);
    return { ...option, isMine, votes: option.votes + (isUncounted ? 1 : 0) };
  });
  const total = counted.reduce((sum, option) => sum + option.votes, 0);
  return {
    phase: isOver(post.end_date, now) ? "ended" : own ? "voted" : "open",
    total,
    hasResults:
      !post.is_anonymous || isOver(post.end_date, now) || options.some(({ votes: some }) => some > 0),
    answers: counted.map(({ id, text, votes: number, isMine }) => ({
      id,
      text,
      votes: number,
      percent: total === 0 ? 0 : Math.round((number / total) * 100),
      isMine,
      voters: votes.filter(({ poll_option_id }) => poll_option_id === id).map(({ user_id }) => user_id),
    })),
  };
}

/** Whether the server's count includes this vote: it counts anonymous ones some minutes later, together. */
function isCounted(
  vote: Poll["votes"][number],
  option: Poll["options"][number],
  { is_anonymous }: Poll["post"],
): boolean {
  if (vote.version === 0) return false;
  return is_anonymous ? vote.version < option.version : vote.version <= option.version;
}

/** Two options added at the same time may share a position; then their ids decide, the same for everybody. */
function inOrder(one: Poll["options"][number], other: Poll["options"][number]): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}
