import type { LateAsked, LateByPerson, LatePayMessage, LateQuestion } from "./late-question.ts";
import { readLatePay } from "./read-late-pay.ts";

/** Answers what paid periods still owe. */
export interface LatePayReader {
  ask(question: LateQuestion): Promise<LateByPerson>;
  close(): void;
}

/** One that reads in a worker of its own; where there are none, or it cannot be loaded, on the page's thread. */
export function openLatePayReader(): LatePayReader {
  if (typeof Worker === "undefined") return { ask: readLatePay, close: () => {} };
  const worker = new Worker(new URL("./late-pay-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isBroken = false;
  worker.addEventListener("message", ({ data }: MessageEvent<LatePayMessage>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if ("late" in data) one?.resolve(data.late);
    else one?.reject(new Error(data.failed));
  });
  worker.addEventListener("error", () => {
    isBroken = true;
    for (const { question, resolve, reject } of waiting.values()) readLatePay(question).then(resolve, reject);
    waiting.clear();
  });
  return {
    ask: (question) => {
      if (isBroken) return readLatePay(question);
      asked += 1;
      return new Promise((resolve, reject) => {
        waiting.set(asked, { question, resolve, reject });
        worker.postMessage({ id: asked, question } satisfies LateAsked);
      });
    },
    close: () => worker.terminate(),
  };
}

interface Waiting {
  question: LateQuestion;
  resolve: (late: LateByPerson) => void;
  reject: (error: Error) => void;
}
