import { useState } from "react";
import { type Poll, type PollResults, pollResults } from "#domain/polls/poll-results.ts";
import { counted } from "#lib/format/counted.ts";
import { useMyProfile } from "#queries/people.ts";
import { usePoll } from "#queries/use-poll.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { PollAnswers } from "./poll-answers.tsx";
import { PollBallot } from "./poll-ballot.tsx";
import { remainingText } from "./remaining-text.ts";

/** A poll: what can be voted for, or how it stands. The question is said around it, and says so by its id. */
export function PollCard({ pollId, questionId }: { pollId: string; questionId: string }) {
  const poll = usePoll(pollId);
  const userId = useMyProfile()?.id;
  const now = useNow(EVERY_MINUTE_MS);
  const [isVotedHere, setVotedHere] = useState(false);
  if (poll === undefined || !userId) return <Skeleton label="Loading the poll" lines={2} />;
  if (poll === null) return <p className="text-sm text-muted">This poll is not here any more.</p>;
  const results = pollResults(poll, userId, now);
  return (
    <div className="flex flex-col gap-3">
      {results.phase === "open" ? (
        <PollBallot
          poll={poll.post}
          answers={results.answers}
          questionId={questionId}
          onVote={() => setVotedHere(true)}
        />
      ) : (
        <PollAnswers
          answers={results.answers}
          isAnonymous={poll.post.is_anonymous}
          takesFocus={isVotedHere}
        />
      )}
      <p className="text-sm text-muted">{footing(poll, results, now)}</p>
      {poll.post.is_anonymous && results.phase !== "ended" && (
        <p className="text-sm text-muted">
          Counts appear once five people have voted, then five or more at a time, and in full when the poll
          ends. That way nobody can tell who chose what.
        </p>
      )}
    </div>
  );
}

/** "3 votes · Anonymous · 2h 5m remaining". */
function footing({ post }: Poll, { phase, total }: PollResults, now: string): string {
  const parts = [
    counted(total, "vote"),
    post.is_anonymous ? "Anonymous" : null,
    phase === "ended" ? "Poll ended" : post.end_date && remainingText(post.end_date, now),
  ];
  return parts.filter(Boolean).join(" · ");
}
