import { useEffect, useState } from "react";
import type { Records } from "#domain/work/records.ts";
import { useReplica } from "#replica/replica-context.ts";
import { readRecords } from "./read-records.ts";
import type { RecordsMessage, RecordsQuestion, RecordsRequest } from "./records-question.ts";
import { type CheckedChain, verifyChains } from "./verify-chains.ts";

/** Answers questions about time records, one after the other. */
export interface RecordsReader {
  ask(question: RecordsQuestion): Promise<Records>;
  /** Whether the punches of devices are as they were recorded. */
  verify(replica: string, devices: readonly string[]): Promise<CheckedChain[]>;
  close(): void;
}

/** One that reads in a worker of its own; where there are none, or it cannot be loaded, on the page's thread. */
export function openRecordsReader(): RecordsReader {
  const worker = typeof Worker === "undefined" ? null : newWorker();
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isBroken = worker === null;
  const send = (work: AskedWork) =>
    new Promise<Answer>((resolve, reject) => {
      asked += 1;
      if (isBroken) answerHere(work).then(resolve, reject);
      else waiting.set(asked, { work, answer: newAnswer(), resolve, reject });
      worker?.postMessage({ id: asked, ...work } satisfies RecordsRequest);
    });
  worker?.addEventListener("message", ({ data }: MessageEvent<RecordsMessage>) => {
    const one = waiting.get(data.id);
    if (!one) return;
    take(one, data);
    if (data.kind === "end" || data.kind === "failed") waiting.delete(data.id);
  });
  worker?.addEventListener("error", () => {
    isBroken = true;
    for (const { work, resolve, reject } of waiting.values()) answerHere(work).then(resolve, reject);
    waiting.clear();
  });
  return {
    ask: (question) => send({ kind: "records", question }),
    verify: async (replica, devices) =>
      (await send({ kind: "chains", replica, devices: [...devices] })).chains,
    close: () => worker?.terminate(),
  };
}

function newWorker(): Worker {
  return new Worker(new URL("./records-worker.ts", import.meta.url), { type: "module" });
}

async function answerHere(work: AskedWork): Promise<Answer> {
  if (work.kind === "records") return { ...newAnswer(), ...(await readRecords(work.question)) };
  return { ...newAnswer(), chains: await verifyChains(work.replica, work.devices) };
}

type AskedWork = RecordsRequest extends infer Asked
  ? Asked extends unknown
    ? Omit<Asked, "id">
    : never
  : never;

interface Answer extends Records {
  chains: CheckedChain[];
}

function newAnswer(): Answer {
  return { rows: [], items: [], people: [], chains: [] };
}

interface Waiting {
  work: AskedWork;
  answer: Answer;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

function take({ answer, resolve, reject }: Waiting, message: RecordsMessage) {
  if (message.kind === "rows") answer.rows.push(...message.rows);
  else if (message.kind === "items") answer.items.push(...message.items);
  else if (message.kind === "people") answer.people.push(...message.people);
  else if (message.kind === "chains") answer.chains.push(...message.chains);
  else if (message.kind === "end") resolve(answer);
  else reject(new Error(message.reason));
}

/** Whether the punches of some devices are as they were recorded; undefined until that is known. */
export function useChainCheck(
  reader: RecordsReader | null,
  devices: readonly string[],
): CheckedChain[] | undefined {
  const open = useReplica();
  const key = [...new Set(devices)].sort().join(" ");
  const [checked, setChecked] = useState<{ key: string; chains: CheckedChain[] } | null>(null);
  useEffect(() => {
    if (!reader || !open || key === "") return;
    let isWanted = true;
    reader.verify(open.replica.name, key.split(" ")).then(
      (chains) => isWanted && setChecked({ key, chains }),
      (error) => console.error("Chains of punches could not be checked:", error),
    );
    return () => {
      isWanted = false;
    };
  }, [reader, open, key]);
  return checked?.key === key ? checked.chains : undefined;
}
