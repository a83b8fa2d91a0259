import { useCallback, useEffect, useMemo, useState } from "react";
import { debounceTime, merge, startWith, tap } from "rxjs";
import type { LateAdjustment } from "#domain/pay/payroll-run.ts";
import { collectionOf, hasAllCollections } from "#replica/collections.ts";
import { type OpenReplica, useReplica } from "#replica/replica-context.ts";
import { writesOf } from "#replica/rxdb/storage-events.ts";
import { useOpened } from "../use-opened.ts";
import { type LatePayReader, openLatePayReader } from "./late-pay-reader.ts";
import type { LateQuestion } from "./late-question.ts";

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
    // Set at once, so that nothing is saved without the pending change.
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
    return { late: new Map(await reader.ask("late", question)), hasFailed: false };
  } catch (error) {
    console.error("Late punches could not be looked for:", error);
    return { hasFailed: true };
  }
}

/** Emits once per write of the underlying data. */
function changesOf({ replica }: OpenReplica) {
  return merge(...SOURCES.map((name) => writesOf(collectionOf(replica, name))));
}
