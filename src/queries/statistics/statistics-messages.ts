import type { CallContext } from "#lib/worker-calls.ts";
import type { StatisticsAnswer, StatisticsQuestion } from "./statistics-answer.ts";

/** To the worker: a question about a replica, or a request to count ahead. The latest one counts. */
export interface StatisticsRequest {
  /** The name of the replica. */
  replica: string;
  question: StatisticsQuestion;
  /** An instant, as the device holds it. */
  now: number;
  /** A background request that gives way to every question. */
  isAhead: boolean;
  /** Nothing is shown yet: older counts are better than nothing meanwhile. */
  wantsKept: boolean;
}

export type StatisticsReply =
  | { kind: "answer"; replica: string; answer: StatisticsAnswer; isFinal: boolean }
  /** The last preliminary answer is final. */
  | { kind: "confirmed" }
  /** Progress in blocks of days. */
  | { kind: "progress"; done: number; of: number }
  | { kind: "failed"; reason: string };

export type StatisticsCalls = {
  count: (request: StatisticsRequest, on: CallContext<StatisticsReply>) => Promise<StatisticsReply | null>;
};
