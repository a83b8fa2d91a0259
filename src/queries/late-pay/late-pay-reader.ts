import { openWorkerClient, type WorkerClient } from "#lib/worker-calls.ts";
import type { LateByPerson, LateQuestion } from "./late-question.ts";
import { readLatePay } from "./read-late-pay.ts";

/** What the worker answers: what paid periods still owe. */
export type LatePayCalls = { late: (question: LateQuestion) => Promise<LateByPerson> };

export type LatePayReader = WorkerClient<LatePayCalls>;

/** One that reads in a worker of its own; where there are none, or it cannot be loaded, on the page's thread. */
export function openLatePayReader(): LatePayReader {
  const begin = () => new Worker(new URL("./late-pay-worker.ts", import.meta.url), { type: "module" });
  return openWorkerClient(begin, { late: (question) => readLatePay(question) });
}
