import { useEffect, useState } from "react";
import type { RxDocument } from "rxdb";
import { defer, map, type Observable, retry } from "rxjs";
import { hasAllCollections, kindField, type RowKind, type RowOfKind, rows } from "#replica/collections.ts";
import { type OpenReplica, useReplica } from "#replica/replica-context.ts";
import { failedRead } from "./failed-reads.ts";

interface Emitted<T> {
  from: OpenReplica;
  value: T;
}

/**
 * Returns the latest value of a live query of the replica; undefined until the first. The query runs again when
 * `asked` changes, keeping the old value until the new one arrives, so that nothing flickers. So nothing may be asked in
 * place of what is not known yet, for its answer would stand for the real one: null asks nothing.
 */
export function useLive<T>(
  question: (open: OpenReplica) => Observable<T>,
  asked: string | null,
): T | undefined {
  const open = useReplica();
  const [emitted, setEmitted] = useState<Emitted<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for what the question closes over.
  useEffect(() => {
    // A replica that is being replaced has no collections any more; the next one follows.
    if (asked === null || !open || !hasAllCollections(open.replica)) return;
    const subscription = defer(() => question(open))
      .pipe(retry({ delay: (error) => failedRead(asked, error) }))
      .subscribe((value) => setEmitted({ from: open, value }));
    return () => subscription.unsubscribe();
  }, [open, asked]);
  return asked !== null && open && emitted?.from === open ? emitted.value : undefined;
}

interface RowsQuery {
  selector?: object;
  sort?: Record<string, "asc" | "desc">[];
}

/** Returns the rows of a kind that a query finds, as `arrange` returns them; undefined while loading, and for null. */
export function useLiveRows<K extends RowKind, T = RowOfKind<K>[]>(
  kind: K,
  asked: RowsQuery | null = {},
  arrange: (found: RowOfKind<K>[]) => T = (found) => found as T,
): T | undefined {
  const query = { ...asked, selector: { ...kindField(kind), ...asked?.selector } };
  return useLive(
    ({ replica }) =>
      rows(replica, kind)
        .find(query as never)
        .$.pipe(map((found) => arrange(rowsOf<RowOfKind<K>>(found)))),
    asked && JSON.stringify([kind, query]),
  );
}

/** The rows of documents still in memory; a document is one immutable state of its row. */
const known = new WeakMap<object, unknown>();

/** Returns a query's documents as plain rows. Unchanged rows stay the same objects, so that they do not rerender. */
export function rowsOf<T>(documents: RxDocument<T>[]): T[] {
  return documents.map((document) => {
    const row = known.get(document) ?? document.toMutableJSON();
    known.set(document, row);
    return row as T;
  });
}

/** Returns a query's document as a plain row, or null. */
export function rowOf<T>(document: RxDocument<T> | null): T | null {
  return document ? (document.toMutableJSON() as T) : null;
}
