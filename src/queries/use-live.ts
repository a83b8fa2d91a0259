import { useEffect, useState } from "react";
import type { RxDocument } from "rxdb";
import type { Observable, Subscription } from "rxjs";
import { hasAllCollections } from "#replica/collections.ts";
import { type OpenReplica, useReplica } from "#replica/replica-context.ts";

interface Emitted<T> {
  from: OpenReplica;
  value: T;
}

/**
 * The latest value of a live question to the replica; undefined until it answered. The question is asked again when
 * `asked` changes; until the new answer is there the old one stays, so that nothing flickers.
 */
export function useLive<T>(question: (open: OpenReplica) => Observable<T>, asked: string): T | undefined {
  const open = useReplica();
  const [emitted, setEmitted] = useState<Emitted<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for what the question closes over.
  useEffect(() => {
    // One that is being replaced has no collections any more; the next one is on its way.
    if (!open || !hasAllCollections(open.replica)) return;
    const subscription: Subscription = question(open).subscribe((value) => setEmitted({ from: open, value }));
    return () => subscription.unsubscribe();
  }, [open, asked]);
  return open && emitted?.from === open ? emitted.value : undefined;
}

/** The rows of documents that are still held; a document stands for one state of its row and never changes. */
const known = new WeakMap<object, unknown>();

/** A query's documents as plain rows. Those that did not change are the same objects as before: nothing is drawn anew. */
export function rowsOf<T>(documents: RxDocument<T>[]): T[] {
  return documents.map((document) => {
    const row = known.get(document) ?? document.toMutableJSON();
    known.set(document, row);
    return row as T;
  });
}

/** A query's document as a plain row, or null. */
export function rowOf<T>(document: RxDocument<T> | null): T | null {
  return document ? (document.toMutableJSON() as T) : null;
}
