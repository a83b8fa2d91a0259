import { openWorkerClient, type WorkerClient } from "#lib/worker-calls.ts";
import { type AnswerOf, type ComputationName, computeAnswer, type QuestionOf } from "./computations.ts";
import type { ComputedCalls } from "./computed-calls.ts";

interface Asked<Name extends ComputationName> {
  /** The name of the replica. */
  replica: string;
  question: QuestionOf<Name>;
  isAhead?: boolean;
  signal?: AbortSignal;
  early?: ((answer: AnswerOf<Name>) => void) | undefined;
  progress?: (done: number, of: number) => void;
}

interface Answered<Name extends ComputationName> {
  /** Null for what was asked ahead. */
  answer: AnswerOf<Name> | null;
  /** It has long lists: comparing it would block the page. */
  isLong: boolean;
}

export interface ComputedClient<Name extends ComputationName> {
  ask(asked: Asked<Name>): Promise<Answered<Name>>;
  close(): void;
}

/** The worker of each computation from its first question, and how many have not closed it. */
const shared = new Map<ComputationName, { worker: WorkerClient<ComputedCalls> | null; clients: number }>();

/** Opens a computation, which all who ask share. Without a worker it is computed on the page's thread. */
export function openComputed<Name extends ComputationName>(name: Name): ComputedClient<Name> {
  const own = shared.get(name) ?? { worker: null, clients: 0 };
  shared.set(name, own);
  own.clients += 1;
  let isOpen = true;
  return {
    async ask({ replica, question, isAhead = false, early, progress, signal }) {
      if (!isOpen) throw new Error(`Nobody asks for ${name} any more.`);
      own.worker ??= newWorker();
      const slices: Record<string, unknown[]> = {};
      const request = { name, replica, question, isAhead, wantsEarly: early !== undefined };
      const said = await own.worker.ask("compute", request, {
        ...(signal && { signal }),
        part(part) {
          if ("early" in part) early?.(part.early as AnswerOf<Name>);
          else if ("done" in part) progress?.(part.done, part.of);
          else {
            slices[part.field] ??= [];
            // A worker that began again sends all of them again.
            slices[part.field]?.splice(part.from, Number.POSITIVE_INFINITY, ...part.items);
          }
        },
      });
      const answer = said as AnswerOf<Name> | null;
      const long = Object.entries(slices).filter(
        ([field]) => answer?.[field as keyof typeof answer] === null,
      );
      return { answer: answer && Object.assign(answer, Object.fromEntries(long)), isLong: long.length > 0 };
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      own.clients -= 1;
      if (own.clients > 0) return;
      own.worker?.close();
      own.worker = null;
    },
  };
}

function newWorker(): WorkerClient<ComputedCalls> {
  const begin = () => new Worker(new URL("./computed-worker.ts", import.meta.url), { type: "module" });
  return openWorkerClient<ComputedCalls>(begin, {
    compute: async ({ name, replica, question, isAhead }) =>
      isAhead ? null : computeAnswer(name, replica, question as never),
  });
}
