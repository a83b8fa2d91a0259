import { useCallback, useEffect, useMemo, useState } from "react";
import { debounceTime, map, merge, startWith, tap } from "rxjs";
import type { LateAdjustment } from "#domain/pay/payroll-run.ts";
import { collectionOf, hasAllCollections } from "#replica/collections.ts";
import { type OpenReplica, useReplica } from "#replica/replica-context.ts";
import { useOpened } from "../use-opened.ts";
import type { LateAsked, LateByPerson, LatePayMessage, LateQuestion } from "./late-question.ts";
import { readLatePay } from "./read-late-pay.ts";

export interface LateAnswer {
  /** By person; what was found before stays until it is known anew. */
  late: ReadonlyMap<string, readonly LateAdjustment[]>;
  /** Something changed that is not looked at yet. */
  isLooking: boolean;
  hasFailed: boolean;
  lookAgain: () => void;
}

/** A change is often several writes, and while a device is being filled they come in masses. */
const SETTLED_MS = 80;
const SOURCES = ["punches", "shifts", "employee_payments"];
const NOTHING = { late: new Map(), isLooking: true, hasFailed: false };

/** What periods that were paid still owe, looked for in a worker again whenever what it is made of changes. */
export function useLatePay({ since, now, zone, maxMs, currency }: Omit<LateQuestion, "replica">): LateAnswer {
  const open = useReplica();
  const reader = useOpened(openLatePayReader);
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Omit<LateAnswer, "lookAgain">>(NOTHING);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn looks again.
  useEffect(() => {
    if (!reader || !open || !hasAllCollections(open.replica)) return;
    const state = { isReading: false, isOutdated: true, isWanted: true };
    const look = async () => {
      if (state.isReading) return;
      Object.assign(state, { isReading: true, isOutdated: false });
      const found = await lookFor(reader, { replica: open.replica.name, since, now, zone, maxMs, currency });
      state.isReading = false;
      if (!state.isWanted) return;
      setAnswer((before) => ({ ...before, ...found, isLooking: state.isOutdated }));
      if (state.isOutdated) void look();
    };
    // Known at once, so that nothing is saved that does not know of it.
    const outdate = () => {
      state.isOutdated = true;
      setAnswer((before) => (before.isLooking ? before : { ...before, isLooking: true }));
    };
    outdate();
    const changes = changesOf(open)
      .pipe(tap(outdate), debounceTime(SETTLED_MS), startWith(undefined))
      .subscribe(() => void look());
    return () => {
      state.isWanted = false;
      changes.unsubscribe();
    };
  }, [reader, open, since, now, zone, maxMs, currency, turn]);

  const lookAgain = useCallback(() => setTurn((before) => before + 1), []);
  return useMemo(() => ({ ...answer, lookAgain }), [answer, lookAgain]);
}

async function lookFor(reader: LatePayReader, question: LateQuestion) {
  try {
    return { late: new Map(await reader.ask(question)), hasFailed: false };
  } catch (error) {
    console.error("Late punches could not be looked for:", error);
    return { hasFailed: true };
  }
}

/** Emits when something was written that it is made of, once for however much was written at once. */
function changesOf({ replica }: OpenReplica) {
  return merge(...SOURCES.map((name) => collectionOf(replica, name).eventBulks$)).pipe(map(() => undefined));
}

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
