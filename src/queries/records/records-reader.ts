import type { Records } from "#domain/reconcile/records.ts";
import { readRecords } from "./read-records.ts";
import type { AskedOfWorker, RecordsQuestion, ToldByWorker } from "./records-question.ts";
import { type CheckedChain, verifyChains } from "./verify-chains.ts";

/** Answers questions about time records, one after the other. */
export interface RecordsReader {
  ask(question: RecordsQuestion): Promise<Records>;
  /** Whether the punches of devices are as they were recorded. */
  verify(replica: string, devices: readonly string[]): Promise<CheckedChain[]>;
  close(): void;
}

/** One that reads in a worker of its own; where there are none, on the page's thread. */
export function openRecordsReader(): RecordsReader {
  if (typeof Worker === "undefined") return ON_THE_PAGE;
  const worker = new Worker(new URL("./records-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  worker.onmessage = ({ data }: MessageEvent<ToldByWorker>) => {
    const one = waiting.get(data.id);
    if (!one) return;
    take(one, data);
    if (data.kind === "end" || data.kind === "failed") waiting.delete(data.id);
  };
  worker.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error("The worker for time records has failed."));
    waiting.clear();
  };
  const send = (work: AskedWork) =>
    new Promise<Answer>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, {
        answer: { rows: [], items: [], people: [], chains: [] },
        resolve,
        reject,
      });
      worker.postMessage({ id: asked, ...work } satisfies AskedOfWorker);
    });
  return {
    ask: (question) => send({ kind: "records", question }),
    verify: async (replica, devices) =>
      (await send({ kind: "chains", replica, devices: [...devices] })).chains,
    close: () => worker.terminate(),
  };
}

type AskedWork = AskedOfWorker extends infer Asked
  ? Asked extends unknown
    ? Omit<Asked, "id">
    : never
  : never;

const ON_THE_PAGE: RecordsReader = {
  ask: (question) => readRecords(question),
  verify: (replica, devices) => verifyChains(replica, devices),
  close: () => {},
};

interface Answer extends Records {
  chains: CheckedChain[];
}

interface Waiting {
  answer: Answer;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

function take({ answer, resolve, reject }: Waiting, told: ToldByWorker) {
  if (told.kind === "rows") answer.rows.push(...told.rows);
  else if (told.kind === "items") answer.items.push(...told.items);
  else if (told.kind === "people") answer.people.push(...told.people);
  else if (told.kind === "chains") answer.chains.push(...told.chains);
  else if (told.kind === "end") resolve(answer);
  else reject(new Error(told.reason));
}
