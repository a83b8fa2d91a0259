import { useCallback, useEffect, useRef } from "react";
import { update } from "#lib/storage/values.ts";
import {
  NOTIFIED_THINGS,
  type NotifiedThing,
  noteNotified,
} from "#schema/protocol/notification-deduplication.ts";
import { followEvents } from "#ui/follow-events.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useIsFilled } from "#view/sync/use-is-filling.ts";

/** More than this are joined in one toast, after a long absence. */
export const EACH_MAX = 2;

/**
 * Notifies of things once on this device (schema/protocol/notification-deduplication.ts): while the page is visible,
 * or once it is and no push has notified of them. `show` gets the ids and reads their current state.
 */
export function useNotifying(
  show: (ids: readonly string[]) => void,
): (things: readonly NotifiedThing[]) => void {
  const latest = useLatest(show);
  const waiting = useRef(new Map<string, NotifiedThing>());
  const notify = useCallback(async () => {
    if (waiting.current.size === 0 || document.visibilityState !== "visible") return;
    const things = [...waiting.current.values()];
    waiting.current.clear();
    const ids = await unnotified(things);
    if (ids.length > 0) latest.current(ids);
  }, [latest]);
  useEffect(() => followEvents(document, ["visibilitychange"], notify), [notify]);
  return useCallback(
    (things) => {
      for (const thing of things) waiting.current.set(thing.id, thing);
      void notify();
    },
    [notify],
  );
}

/**
 * Notifies of those of some things (undefined while loading) that are new since the last render, or say something else.
 * Things that fill or refill the replica are not news.
 */
export function useNotifyingOfNew(
  things: readonly NotifiedThing[] | undefined,
  show: (ids: readonly string[]) => void,
) {
  const isFilled = useIsFilled();
  const notify = useNotifying(show);
  /** The words of all things seen so far, by id; null until the first are there. */
  const known = useRef<ReadonlyMap<string, string | undefined> | null>(null);
  useEffect(() => {
    if (!things) return;
    const before = known.current;
    known.current = new Map([...(before ?? []), ...things.map(({ id, words }) => [id, words] as const)]);
    if (!isFilled || !before) return;
    notify(things.filter(({ id, words }) => !before.has(id) || before.get(id) !== words));
  }, [things, isFilled, notify]);
}

/** The ids of things nobody has notified of on this device, which are now marked, or could not be marked. */
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
