import { openWorkerClient, type WorkerClient } from "#lib/worker-calls.ts";
import { type LateByPerson, type LateQuestion, readLatePay } from "./read-late-pay.ts";

/** The worker's answer: what paid periods still owe. */
export type LatePayCalls = { late: (question: LateQuestion) => Promise<LateByPerson> };

export type LatePayReader = WorkerClient<LatePayCalls>;

/** Returns a reader in a worker; without workers, or if it fails to load, on the page's thread. */
export function openLatePayReader(): LatePayReader {
  const begin = () => new Worker(new URL("./late-pay-worker.ts", import.meta.url), { type: "module" });
  return openWorkerClient(begin, { late: (question) => readLatePay(question) });
}
