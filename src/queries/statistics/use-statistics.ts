import { useEffect, useState } from "react";
import { auditTime } from "rxjs";
import { hasAllCollections } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import type { StatisticsAnswer, StatisticsQuestion } from "./statistics-answer.ts";
import type { StatisticsReply } from "./statistics-messages.ts";
import { askStatistics, followStatistics, watchCounted } from "./statistics-port.ts";

/** The minimum ms between recounts during changes. */
const RECOUNT_MS = 1000;

type Answered = Extract<StatisticsReply, { kind: "answer" }>;

export interface StatisticsState {
  /** The latest answer, maybe to an earlier question; undefined before the first. */
  answer: StatisticsAnswer | undefined;
  /** Whether it completely answers the current question. */
  isCurrent: boolean;
  progress: { done: number; of: number } | null;
  problem: string | null;
  retry: () => void;
}

/** Returns a business's figures, counted by a worker from this device's rows and updated when these change. */
export function useStatistics(question: StatisticsQuestion): StatisticsState {
  const open = useReplica();
  const [reply, setReply] = useState<StatisticsReply | null>(null);
  const [answered, setAnswered] = useState<Answered>();
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(question);

  useEffect(
    () =>
      followStatistics((next) => {
        setReply(next);
        if (next.kind === "answer") setAnswered(next);
        if (next.kind === "confirmed") setAnswered((last) => last && { ...last, isFinal: true });
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for the question, `turn` asks once more.
  useEffect(() => {
    if (!open || !hasAllCollections(open.replica)) return;
    const { replica } = open;
    const ask = (wantsKept: boolean) =>
      askStatistics({ replica: replica.name, question, now: Date.now(), isAhead: false, wantsKept });
    ask(true);
    const changes = watchCounted(replica)
      .pipe(auditTime(RECOUNT_MS))
      .subscribe(() => ask(false));
    return () => changes.unsubscribe();
  }, [open, asked, turn]);

  const answer = answered?.replica === open?.replica.name ? answered?.answer : undefined;
  return {
    answer,
    isCurrent: answered?.isFinal === true && JSON.stringify(answer?.question) === asked,
    progress: reply?.kind === "progress" ? reply : null,
    problem: reply?.kind === "failed" ? reply.reason : null,
    retry: () => setTurn(turn + 1),
  };
}
