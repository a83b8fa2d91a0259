import { useCallback, useEffect, useMemo, useState } from "react";
import { debounceTime, merge, startWith, tap } from "rxjs";
import type { LateAdjustment } from "#domain/pay/payroll-run.ts";
import { coalesced } from "#lib/turns.ts";
import { openWorkerClient, type WorkerClient } from "#lib/worker-calls.ts";
import { collectionOf, hasAllCollections } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import { writesOf } from "#replica/rxdb/storage-events.ts";
import { useOpened } from "../use-opened.ts";
import { type LateByPerson, type LateQuestion, readLatePay } from "./read-late-pay.ts";

export type LatePayCalls = { late: (question: LateQuestion) => Promise<LateByPerson> };

/** Returns a reader in a worker; without workers, or if it fails to load, on the page's thread. */
export function openLatePayReader(): WorkerClient<LatePayCalls> {
  const begin = () => new Worker(new URL("./late-pay-worker.ts", import.meta.url), { type: "module" });
  return openWorkerClient(begin, { late: readLatePay });
}

export interface LateAnswer {
  /** By person; earlier results stay until new ones are known. */
  late: ReadonlyMap<string, readonly LateAdjustment[]>;
  /** A change has not been processed yet. */
  isLooking: boolean;
  hasFailed: boolean;
  lookAgain: () => void;
}

/** A change is often several writes, and during a first fill they come in bulk. */
const SETTLED_MS = 80;
const SOURCES = ["punches", "shifts", "employee_payments"];
const NOTHING = { late: new Map(), isLooking: true, hasFailed: false };

/** Returns late adjustments, recomputed in a worker whenever their data changes. */
export function useLatePay({ since, now, zone, maxMs, currency }: Omit<LateQuestion, "replica">): LateAnswer {
  const open = useReplica();
  const reader = useOpened(openLatePayReader);
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Omit<LateAnswer, "lookAgain">>(NOTHING);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn looks again.
  useEffect(() => {
    if (!reader || !open || !hasAllCollections(open.replica)) return;
    let [isOutdated, isWanted] = [true, true];
    const question = { replica: open.replica.name, since, now, zone, maxMs, currency };
    const look = coalesced(
      async () => {
        if (!isWanted) return;
        isOutdated = false;
        const found = { late: new Map(await reader.ask("late", question)), hasFailed: false };
        if (isWanted) setAnswer({ ...found, isLooking: isOutdated });
      },
      (error) => {
        console.error("Late punches could not be looked for:", error);
        if (isWanted) setAnswer((before) => ({ ...before, hasFailed: true, isLooking: isOutdated }));
      },
    );
    // Set at once, so that nothing is saved without the pending change.
    const outdate = () => {
      isOutdated = true;
      setAnswer((before) => (before.isLooking ? before : { ...before, isLooking: true }));
    };
    outdate();
    const changes = merge(...SOURCES.map((name) => writesOf(collectionOf(open.replica, name))))
      .pipe(tap(outdate), debounceTime(SETTLED_MS), startWith(undefined))
      .subscribe(look);
    return () => {
      isWanted = false;
      changes.unsubscribe();
    };
  }, [reader, open, since, now, zone, maxMs, currency, turn]);

  const lookAgain = useCallback(() => setTurn((before) => before + 1), []);
  return useMemo(() => ({ ...answer, lookAgain }), [answer, lookAgain]);
}
