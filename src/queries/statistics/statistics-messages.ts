import type { CallContext } from "#lib/worker-calls.ts";
import type { StatisticsAnswer, StatisticsQuestion } from "./statistics-answer.ts";

/** To the worker: a question about a replica, or to count ahead what may be asked. The latest one counts. */
export interface StatisticsRequest {
  /** The name of the replica. */
  replica: string;
  question: StatisticsQuestion;
  /** An instant, as the device holds it. */
  now: number;
  /** Nobody waits for it: it gives way to every question. */
  isAhead: boolean;
  /** Nothing is shown yet: what was counted before is better than nothing while it is counted again. */
  wantsKept: boolean;
}

/** From the worker. */
export type StatisticsReply =
  | { kind: "answer"; replica: string; answer: StatisticsAnswer; isFinal: boolean }
  /** The last answer, which was not final, holds. */
  | { kind: "confirmed" }
  /** So many of so many blocks of days are counted. */
  | { kind: "progress"; done: number; of: number }
  | { kind: "failed"; reason: string };

/** What the worker answers; null where nobody waits for it, or no longer. */
export type StatisticsCalls = {
  count: (request: StatisticsRequest, on: CallContext<StatisticsReply>) => Promise<StatisticsReply | null>;
};
