import type { Collections } from "#replica/collections.ts";
import type { RawReplica } from "#replica/rxdb/raw-database.ts";

/** What a computation can use besides its question. */
export interface OnComputing<Answer> {
  /** Sends an answer that is not final ahead; absent if nobody wants one. */
  early?: ((answer: Answer) => void) | undefined;
  progress: (done: number, of: number) => void;
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal;
}

export interface Computation<Question, Answer> {
  /** When one of them is written, it is computed again. */
  reads: readonly (keyof Collections)[];
  /** Returns null if the signal ended it. */
  compute(raw: RawReplica, question: Question, on: OnComputing<Answer>): Promise<Answer | null>;
}
