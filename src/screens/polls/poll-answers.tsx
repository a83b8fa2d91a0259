import { useEffect, useRef } from "react";
import type { PollAnswer } from "#domain/polls/poll-results.ts";
import { counted } from "#lib/format/counted.ts";
import { useEverybody } from "#queries/people.ts";
import { FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import { Badge } from "#ui/badge.tsx";
import { Meter } from "#ui/meter.tsx";

interface PollAnswersProps {
  answers: readonly PollAnswer[];
  isAnonymous: boolean;
  /** The ballot they take the place of had the focus. */
  takesFocus: boolean;
}

/** How many voted for what, in percent, and who where that is known. */
export function PollAnswers({ answers, isAnonymous, takesFocus }: PollAnswersProps) {
  const people = useEverybody();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  // Their line is there before their names are: nothing moves.
  const nameOf = (id: string) =>
    people ? (people.find((person) => person.id === id)?.name ?? FORMER_COLLEAGUE) : "…";
  return (
    <ul ref={list} tabIndex={-1} className="flex w-full flex-col gap-3 outline-none">
      {answers.map(({ id, text, votes, percent, isMine, voters }) => (
        <li key={id} className="flex flex-col gap-1">
          <div className="flex items-start gap-2">
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{text}</span>
            {isMine && <Badge icon="check">Your vote</Badge>}
            <span className="font-semibold tabular-nums">{percent}%</span>
          </div>
          <Meter label={`${text}: ${counted(votes, "vote")}`} value={percent} />
          {!isAnonymous && voters.length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">{voters.map(nameOf).join(", ")}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
