import { useCallback, useEffect, useState } from "react";
import { auditTime, debounceTime, merge, type Observable, startWith, tap } from "rxjs";
import { keepSame } from "#lib/keep-same.ts";
import { onSetAside } from "#lib/set-aside.ts";
import { coalesced } from "#lib/turns.ts";
import { collectionOf, hasAllCollections, type Replica } from "#replica/collections.ts";
import { useReplica } from "#replica/replica-context.ts";
import { writesOf } from "#replica/rxdb/storage-events.ts";
import { type AnswerOf, COMPUTATIONS, type ComputationName, type QuestionOf } from "./computations.ts";
import { type ComputedClient, openComputed } from "./computed-client.ts";

interface State<Answer> {
  /** The latest, maybe to an earlier question or not final; undefined before the first. */
  answer: Answer | undefined;
  /** Since it was computed something was written. */
  isStale: boolean;
  /** A new one is due or under way. */
  isReading: boolean;
  progress: { done: number; of: number } | null;
  /** Why there was no answer the last time. */
  problem: string | null;
}

export interface Computed<Answer> extends State<Answer> {
  /** It answers another question, or is not final, and so is stale, too. */
  isOther: boolean;
  again: () => void;
}

const NOTHING = { answer: undefined, isStale: true, isReading: true, progress: null, problem: null };

/** A change is often several writes, and during a first fill they come in bulk. */
const SETTLED_MS = 80;

/**
 * Returns the answer to a question about the replica, computed in a worker, and again `settledMs` after what it reads was
 * written; null asks nothing. Earlier answers stay until there is a new one.
 */
export function useComputed<Name extends ComputationName>(
  name: Name,
  question: QuestionOf<Name> | null,
  { settledMs = SETTLED_MS } = {},
): Computed<AnswerOf<Name>> {
  type Kept = State<AnswerOf<Name>> & { replica: string; answered: string | null };
  const open = useReplica();
  const client = useClient(name);
  const replica = open?.replica.name ?? "";
  const nothing: Kept = { ...NOTHING, replica, answered: null };
  const [kept, setKept] = useState(nothing);
  const [turn, setTurn] = useState(0);
  const key = question && open && JSON.stringify(question);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the question, `turn` asks once more.
  useEffect(() => {
    if (!client || !open || !question || !hasAllCollections(open.replica)) return;
    const until = new AbortController();
    const { signal } = until;
    let [isOutdated, isFinal] = [true, false];
    let last: AnswerOf<Name> | undefined;
    const set = (next: Partial<Kept>) => signal.aborted || setKept((before) => ({ ...before, ...next }));
    const early = (answer: AnswerOf<Name>) => {
      last = answer;
      set({ answer, answered: null });
    };
    const progress = (done: number, of: number) => set({ progress: { done, of } });
    const read = coalesced(
      async () => {
        if (signal.aborted) return;
        isOutdated = false;
        const asked = { replica, question, progress, signal, early: isFinal ? undefined : early };
        const { answer, isLong } = await client.ask(asked);
        if (answer === null) return;
        isFinal = true;
        last = isLong ? answer : keepSame(last, answer);
        const due = { isStale: isOutdated, isReading: isOutdated };
        set({ answer: last, answered: key, ...due, progress: null, problem: null });
      },
      (error) => {
        if (signal.aborted) return;
        console.error(`Computing ${name} failed:`, error);
        set({ isReading: isOutdated, progress: null, problem: (error as Error).message });
      },
    );
    // At once, so that nothing is done with an answer that lacks the write.
    const outdate = () => {
      isOutdated = true;
      setKept((before) => {
        if (before.replica !== replica) return nothing;
        return before.isStale && before.isReading ? before : { ...before, isStale: true, isReading: true };
      });
    };
    outdate();
    // It was another question's.
    set({ progress: null });
    const changes = writesTo(open.replica, name)
      .pipe(tap(outdate), auditTime(settledMs), startWith(undefined))
      .subscribe(read);
    return () => {
      until.abort();
      changes.unsubscribe();
    };
  }, [client, open, name, key, settledMs, turn]);

  const again = useCallback(() => setTurn((before) => before + 1), []);
  const { answered, replica: _, ...state } = kept.replica === replica ? kept : nothing;
  const isOther = answered !== key;
  return {
    ...state,
    isOther,
    isStale: state.isStale || isOther,
    isReading: state.isReading || (isOther && state.problem === null),
    again,
  };
}

/**
 * Asks ahead of need, whenever nothing was written for some ms, so that the worker has little left to do when somebody
 * asks. `questionNow` must be stable.
 */
export function useComputedAhead<Name extends ComputationName>(
  name: Name,
  questionNow: () => QuestionOf<Name>,
  quietMs: number,
): void {
  const open = useReplica();
  const client = useClient(name);
  useEffect(() => {
    if (!client || !open || !hasAllCollections(open.replica)) return;
    const { replica } = open;
    const ask = () => client.ask({ replica: replica.name, question: questionNow(), isAhead: true });
    const quiet = writesTo(replica, name).pipe(startWith(undefined), debounceTime(quietMs));
    const following = quiet.subscribe(() => void ask().catch(() => {}));
    return () => following.unsubscribe();
  }, [client, open, name, questionNow, quietMs]);
}

/** Returns a function that computes one answer, for example a file. Its worker ends with it. */
export function useComputing<Name extends ComputationName>(name: Name) {
  const open = useReplica();
  return async (question: QuestionOf<Name>): Promise<AnswerOf<Name> | null> => {
    if (!open) return null;
    const client = openUntilSetAside(name);
    const asked = client.ask({ replica: open.replica.name, question });
    return (await asked.finally(client.close)).answer;
  };
}

/** Closed with the screen. */
function useClient<Name extends ComputationName>(name: Name): ComputedClient<Name> | null {
  const [client, setClient] = useState<ComputedClient<Name> | null>(null);
  useEffect(() => {
    const opened = openUntilSetAside(name);
    setClient(opened);
    return opened.close;
  }, [name]);
  return client;
}

/** Closed at the latest when the page enters the back-forward cache, where a worker would keep databases locked. */
function openUntilSetAside<Name extends ComputationName>(name: Name): ComputedClient<Name> {
  const { ask, close } = openComputed(name);
  const stopFollowing = onSetAside(close);
  return {
    ask,
    close() {
      stopFollowing();
      close();
    },
  };
}

/** Emits once per write of what a computation reads, of any number of rows. */
function writesTo(replica: Replica, name: ComputationName): Observable<void> {
  return merge(...COMPUTATIONS[name].reads.map((read) => writesOf(collectionOf(replica, read))));
}
