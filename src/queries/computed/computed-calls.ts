import { serialQueue } from "#lib/turns.ts";
import type { CallContext } from "#lib/worker-calls.ts";
import { type ComputationName, computeAnswer } from "./computations.ts";

/** A question to the worker. */
export interface ComputedRequest {
  name: ComputationName;
  /** The name of the replica. */
  replica: string;
  question: unknown;
  /** Nothing is shown yet: an answer that is not final is better than nothing meanwhile. */
  wantsEarly: boolean;
  /** Nobody waits for the answer: what it leaves behind makes later ones quick. It gives way to all other questions. */
  isAhead: boolean;
}

/** What comes before an answer: one that is not final, progress, and slices of the answer's long lists. */
export type ComputedPart = { early: unknown } | { done: number; of: number } | Slice;

interface Slice {
  field: string;
  from: number;
  items: unknown[];
}

export type ComputedCalls = {
  compute: (request: ComputedRequest, on: CallContext<ComputedPart>) => Promise<unknown>;
};

/** Returns the calls of a worker, which answers one question after the other. */
export function computedCalls(): ComputedCalls {
  const inTurn = serialQueue();
  let needed = 0;
  let ahead = new AbortController();

  async function compute(
    { name, replica, question, wantsEarly }: ComputedRequest,
    { part, signal }: CallContext<ComputedPart>,
  ) {
    if (signal.aborted) return null;
    const answer = await computeAnswer(name, replica, question as never, {
      early: wantsEarly ? (early) => part({ early }) : undefined,
      progress: (done, of) => part({ done, of }),
      signal,
    });
    return inSlices(answer, part);
  }

  return {
    async compute(request, on) {
      if (request.isAhead && needed > 0) return null;
      ahead.abort();
      if (request.isAhead) {
        ahead = new AbortController();
        const { signal } = ahead;
        await inTurn(() => compute(request, { part: () => {}, signal }));
        return null;
      }
      needed += 1;
      return inTurn(() => compute(request, on)).finally(() => {
        needed -= 1;
      });
    },
  };
}

/** Few enough to apply in a moment, also on a slow phone. */
const SLICE_ITEMS = 150;

/** Sends the long lists of an answer in slices; returns the answer with null instead of them. */
function inSlices(answer: unknown, send: (slice: Slice) => void): unknown {
  if (Object.prototype.toString.call(answer) !== "[object Object]") return answer;
  const rest = { ...(answer as Record<string, unknown>) };
  for (const [field, list] of Object.entries(rest)) {
    if (!Array.isArray(list) || list.length <= SLICE_ITEMS) continue;
    rest[field] = null;
    for (let from = 0; from < list.length; from += SLICE_ITEMS)
      send({ field, from, items: list.slice(from, from + SLICE_ITEMS) });
  }
  return rest;
}
