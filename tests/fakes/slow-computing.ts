import type { CallContext } from "#lib/worker-calls.ts";
import type { ComputedPart, ComputedRequest } from "#queries/computed/computed-calls.ts";
import { stubWorkers } from "./fake-worker.ts";

export interface SlowCall extends ComputedRequest, CallContext<ComputedPart> {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

/** Gives pages workers that compute nothing: the test answers what they were asked. */
export function stubSlowComputing() {
  const asked: SlowCall[] = [];
  const workers = stubWorkers({
    compute: (request: ComputedRequest, on: CallContext<ComputedPart>) =>
      new Promise((resolve, reject) => void asked.push({ ...request, ...on, resolve, reject })),
  });
  return { asked, workers };
}
