import { useState } from "react";
import type { ForYouItem } from "#domain/attention/for-you.ts";

export interface ShownItem {
  item: ForYouItem;
  /** It waits no longer. */
  isGone: boolean;
}

/**
 * The items as they were when the list was opened, each as it is now: what is dealt with keeps its place, and what comes later
 * is not pushed in between, so that nothing moves under a finger.
 */
export function useShownItems(items: readonly ForYouItem[]) {
  const [opened, setOpened] = useState(items);
  const waiting = new Map(items.map((item) => [item.key, item]));
  const known = new Set(opened.map(({ key }) => key));
  return {
    shown: opened.map(
      (item): ShownItem => ({ item: waiting.get(item.key) ?? item, isGone: !waiting.has(item.key) }),
    ),
    /** How many came since. */
    newer: items.filter(({ key }) => !known.has(key)).length,
    /** Opens the list anew. */
    renew: () => setOpened(items),
  };
}
