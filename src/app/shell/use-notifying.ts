import { update } from "idb-keyval";
import { useCallback, useEffect, useRef } from "react";
import {
  NOTIFIED_THINGS,
  type NotifiedThing,
  noteNotified,
} from "#schema/protocol/notification-deduplication.ts";
import { useLatest } from "#ui/use-latest.ts";

/** More than this at once are told of in one toast: somebody was away for long. */
export const EACH_MAX = 2;

/**
 * Notifies of things once on this device (schema/protocol/notification-deduplication.ts): while somebody sees the page,
 * or as soon as they do and no push has notified of them meanwhile. `show` gets the ids of those that are to be told
 * of, and looks up how they are by then.
 */
export function useNotifying(
  show: (ids: readonly string[]) => void,
): (things: readonly NotifiedThing[]) => void {
  const latest = useLatest(show);
  const waiting = useRef(new Map<string, NotifiedThing>());
  const notify = useWhenSeen(async () => {
    const things = [...waiting.current.values()];
    waiting.current.clear();
    const ids = await unnotified(things);
    if (ids.length > 0) latest.current(ids);
  });
  return useCallback(
    (things) => {
      for (const thing of things) waiting.current.set(thing.id, thing);
      if (things.length > 0) notify();
    },
    [notify],
  );
}

/** Does what it was asked for while somebody sees the page: at once, or once for all that was asked when they do. */
function useWhenSeen(work: () => Promise<void>): () => void {
  const isAsked = useRef(false);
  const latest = useLatest(work);
  const run = useCallback(() => {
    if (!isAsked.current || document.visibilityState !== "visible") return;
    isAsked.current = false;
    void latest.current();
  }, [latest]);
  useEffect(() => {
    document.addEventListener("visibilitychange", run);
    return () => document.removeEventListener("visibilitychange", run);
  }, [run]);
  return useCallback(() => {
    isAsked.current = true;
    run();
  }, [run]);
}

/**
 * The ids of those things that nobody has notified of on this device, which are noted as notified: neither a push nor
 * another tab notifies of them again. What the device cannot note is told all the same.
 */
export async function unnotified(things: readonly NotifiedThing[]): Promise<string[]> {
  const mine: string[] = [];
  try {
    await update<string[]>(NOTIFIED_THINGS, (notified = []) => {
      mine.length = 0;
      return things.reduce((before, thing) => {
        const noted = noteNotified(before, thing);
        if (noted.isFirst) mine.push(thing.id);
        return noted.notified;
      }, notified);
    });
    return mine;
  } catch {
    return things.map(({ id }) => id);
  }
}
