// What is computed from the replica in a worker, because it takes longer than a frame.
//
//   useComputed(name, question) ──► computed-client.ts ──► computed-worker.ts ──► records.ts, late-pay.ts and so on
//     asks again after writes           one worker for each computation, while somebody asks; it answers in turn
//
// To add one: a file here with its function, a line below that names the collections it reads, and a test that calls
// `computeAnswer`, which refuses every other collection. A long answer calls `on.progress`, ends when `on.signal` says so,
// and may send what it knows so far by `on.early`. Lists of an answer may be long: they are sent in slices.

import { keptRawReplica, type RawReplica } from "#replica/rxdb/raw-database.ts";
import type { Computation, OnComputing } from "./computation.ts";

/** Pages know what each reads; its code is loaded where it runs. */
export const COMPUTATIONS = {
  records: later(
    ["punches", "shifts", "staff_availability", "templates"],
    async () => (await import("./records.ts")).readRecords,
  ),
  "records-file": later(
    ["punches", "shifts", "staff_availability", "templates"],
    async () => (await import("./records-file.ts")).recordsFile,
  ),
  chains: later(["punches"], async () => (await import("./chains.ts")).verifyChains),
  "late-pay": later(
    ["employee_payments", "punches", "shifts", "templates"],
    async () => (await import("./late-pay.ts")).readLatePay,
  ),
  search: later(
    ["shifts", "messages", "news", "training", "profiles", "templates"],
    async () => (await import("./search.ts")).readFound,
  ),
  statistics: later(
    ["shifts", "punches", "staff_availability", "businesses", "profiles", "templates", "employee_payments"],
    async () => (await import("./statistics.ts")).readStatistics,
  ),
};

export type ComputationName = keyof typeof COMPUTATIONS;

type Types<Name extends ComputationName> =
  (typeof COMPUTATIONS)[Name] extends Computation<infer Question, infer Answer> ? [Question, Answer] : never;
export type QuestionOf<Name extends ComputationName> = Types<Name>[0];
export type AnswerOf<Name extends ComputationName> = Types<Name>[1];

function later<Question, Answer>(
  reads: Computation<Question, Answer>["reads"],
  load: () => Promise<Computation<Question, Answer>["compute"]>,
): Computation<Question, Answer> {
  return { reads, compute: async (...asked) => (await load())(...asked) };
}

const QUIETLY = { progress: () => {}, signal: new AbortController().signal };

/** Computes an answer from the replica of this name, on this thread. */
export function computeAnswer<Name extends ComputationName>(
  name: Name,
  replica: string,
  question: QuestionOf<Name>,
  on: OnComputing<AnswerOf<Name>> = QUIETLY,
): Promise<AnswerOf<Name> | null> {
  const { reads, compute } = COMPUTATIONS[name] as unknown as Computation<QuestionOf<Name>, AnswerOf<Name>>;
  return compute(readingOnly(keptRawReplica(replica), reads), question, on);
}

/** Refuses a collection whose writes would not be noticed. */
function readingOnly(raw: RawReplica, reads: readonly string[]): RawReplica {
  return {
    name: raw.name,
    read: async (collection, work) => {
      if (!reads.includes(collection)) throw new Error(`${collection} is not among what is read: ${reads}.`);
      return raw.read(collection, work);
    },
  };
}
