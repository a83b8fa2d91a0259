import { useEffect, useRef, useState } from "react";
import { castVote } from "#commands/messages/polls.ts";
import { useCommand } from "#commands/use-command.ts";
import { type Poll, type PollAnswer, type PollResults, pollResults } from "#domain/polls/poll-results.ts";
import { listText } from "#lib/format/formatters.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { useEverybody, useMyProfile } from "#queries/people.ts";
import { usePoll } from "#queries/use-poll.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Meter } from "#ui/marks/meter.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { type SayChat, useChatWords } from "#words/made/use-chat-words.ts";
import { useFormat } from "../format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "../times/use-now.ts";

/** A poll's ballot or results. `questionId` is the id of the element with its question. */
export function PollCard({ pollId, questionId }: { pollId: string; questionId: string }) {
  const say = useChatWords();
  const poll = usePoll(pollId);
  const userId = useMyProfile()?.id;
  const now = useNow(EVERY_MINUTE_MS);
  const [isVotedHere, setVotedHere] = useState(false);
  if (poll === undefined || !userId) return <Skeleton label={say("poll.loading")} lines={2} />;
  if (poll === null) return <p className="text-sm text-muted">{say("poll.gone")}</p>;
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
          hasResults={results.hasResults}
          takesFocus={isVotedHere}
        />
      )}
      <p className="text-sm text-muted">{footing(say, poll, results, now)}</p>
      {poll.post.is_anonymous && results.phase !== "ended" && (
        <p className="text-sm text-muted">{say("poll.anonymousCounts")}</p>
      )}
    </div>
  );
}

/** "3 votes · Anonymous · 2h 5m remaining". */
function footing(say: SayChat, { post }: Poll, { phase, total }: PollResults, now: string): string {
  const parts = [
    say("poll.votes", { count: total }),
    post.is_anonymous ? say("poll.anonymous") : null,
    phase === "ended" ? say("poll.ended") : post.end_date && remainingText(say, post.end_date, now),
  ];
  return parts.filter(Boolean).join(" · ");
}

/** The time left until a poll ends; below a day, a started minute counts as whole. */
export function remainingText(say: SayChat, end: string, now: string): string {
  const left = Date.parse(end) - Date.parse(now);
  if (left <= 0) return say("poll.ended");
  const minutes = Math.ceil(left / MINUTE_MS);
  const days = Math.floor((minutes * MINUTE_MS) / DAY_MS);
  if (days > 0) return say("poll.daysLeft", { days });
  const hours = Math.floor((minutes * MINUTE_MS) / HOUR_MS);
  return hours === 0
    ? say("poll.minutesRemaining", { minutes })
    : say("poll.hoursRemaining", { hours, minutes: minutes - hours * 60 });
}

interface PollAnswersProps {
  answers: readonly PollAnswer[];
  isAnonymous: boolean;
  hasResults: boolean;
  /** Whether the replaced ballot had the focus. */
  takesFocus: boolean;
}

/** The votes per answer in percent, and who voted if that is known. */
function PollAnswers({ answers, isAnonymous, hasResults, takesFocus }: PollAnswersProps) {
  const say = useChatWords();
  const format = useFormat();
  const people = useEverybody();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  // The line is there before the names load, so that nothing moves.
  const nameOf = (id: string) =>
    people ? (people.find((person) => person.id === id)?.name ?? say("formerColleague")) : "…";
  return (
    <ul ref={list} tabIndex={-1} className="flex w-full flex-col gap-3 outline-none">
      {answers.map(({ id, text, votes, percent, isMine, voters }) => (
        <li key={id} className="flex flex-col gap-1">
          <div className="flex items-start gap-2">
            <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
              {text}
            </span>
            {isMine && <Badge icon="check">{say("poll.yourVote")}</Badge>}
            {hasResults && (
              <span className="font-semibold tabular-nums">{format.percent(percent / 100)}</span>
            )}
          </div>
          {hasResults && (
            <Meter label={say("poll.votesFor", { answer: text, count: votes })} value={percent} />
          )}
          {!isAnonymous && voters.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">{listText(say.locale, voters.map(nameOf))}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PollBallotProps {
  poll: Pick<NewsPost, "id" | "end_date">;
  answers: readonly PollAnswer[];
  questionId: string;
  /** Called before the results replace this ballot. */
  onVote: () => void;
}

/** The answers of a poll as radio buttons. A vote cannot be taken back, so it needs a press of its own. */
function PollBallot({ poll, answers, questionId, onVote }: PollBallotProps) {
  const say = useChatWords();
  const cast = useCommand(castVote);
  const [chosen, setChosen] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function vote(optionId: string) {
    if (isBusy) return;
    setBusy(true);
    onVote();
    await orToast(say("toast.notVoted"), async () => {
      const outcome = await cast(poll, optionId);
      if (outcome === "cast") toast.success(say("toast.voted"));
      else if (outcome === "ended") toast.info(say("toast.pollEnded"));
      else toast.info(say("toast.votedBefore"));
    });
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <RadioGroup
        aria-labelledby={questionId}
        columns={1}
        options={answers.map(({ id, text }) => ({ value: id, label: text }))}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        isDisabled={chosen === null}
        isBusy={isBusy}
        onPress={() => chosen !== null && void vote(chosen)}
      >
        {say("poll.vote")}
      </Button>
    </div>
  );
}
