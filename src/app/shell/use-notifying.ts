import { update } from "idb-keyval";
import { useCallback, useEffect, useRef } from "react";
import { noteTold, TOLD_THINGS, type ToldThing } from "#schema/protocol/who-tells.ts";
import { useLatest } from "#ui/use-latest.ts";

/** More than this at once are told of in one toast: somebody was away for long. */
export const EACH_MAX = 2;

/**
 * Tells of things once on this device (schema/protocol/who-tells.ts): while somebody sees the page, or as soon as they do
 * and no push has told of them meanwhile. `show` gets the ids of those that are to be told of, and looks up how they are by
 * then.
 */
export function useTelling(show: (ids: readonly string[]) => void): (things: readonly ToldThing[]) => void {
  const latest = useLatest(show);
  const waiting = useRef(new Map<string, ToldThing>());
  const tell = useWhenSeen(async () => {
    const things = [...waiting.current.values()];
    waiting.current.clear();
    const ids = await untold(things);
    if (ids.length > 0) latest.current(ids);
  });
  return useCallback(
    (things) => {
      for (const thing of things) waiting.current.set(thing.id, thing);
      if (things.length > 0) tell();
    },
    [tell],
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
 * The ids of those things that nobody has told of on this device, which are noted as told: neither a push nor another tab
 * tells of them again. What the device cannot note is told all the same.
 */
export async function untold(things: readonly ToldThing[]): Promise<string[]> {
  const mine: string[] = [];
  try {
    await update<string[]>(TOLD_THINGS, (told = []) => {
      mine.length = 0;
      return things.reduce((before, thing) => {
        const noted = noteTold(before, thing);
        if (noted.isFirst) mine.push(thing.id);
        return noted.told;
      }, told);
    });
    return mine;
  } catch {
    return things.map(({ id }) => id);
  }
}
