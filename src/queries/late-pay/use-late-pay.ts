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
    return { late: new Map(await reader.ask("late", question)), hasFailed: false };
  } catch (error) {
    console.error("Late punches could not be looked for:", error);
    return { hasFailed: true };
  }
}

/** Emits when something was written that it is made of, once for however much was written at once. */
function changesOf({ replica }: OpenReplica) {
  return merge(...SOURCES.map((name) => writesOf(collectionOf(replica, name))));
}
