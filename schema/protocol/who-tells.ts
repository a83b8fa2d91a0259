// Page and service worker hear of the same thing, the one by replication and the other by a push, in either order. They
// share what was told in idb-keyval's default store, and each decides by this.

/** Where both note what was told; its value is a list of ids, the latest last. */
export const TOLD_THINGS = "told-things";

/** More than what arrives while one of the two is late. */
const KEPT = 200;

export interface Circumstances {
  /** Somebody sees a window of this app that the person is signed in to. */
  isSeen: boolean;
  /** This device is pushed to. */
  isPushed: boolean;
}

/**
 * Who tells a person of a thing: the page within a window that is seen, also because browsers take that for the visible
 * sign that every push must give; the worker where nobody looks; and a page that nobody looks at keeps its toast for when
 * they do, should no push come.
 */
export function whoTells({ isSeen, isPushed }: Circumstances): "page" | "worker" {
  return isPushed && !isSeen ? "worker" : "page";
}

/** What was told with one thing more, and whether it is the first time. For the one write that decides. */
export function noteTold(
  told: readonly string[] | undefined,
  id: string,
): { told: string[]; isFirst: boolean } {
  const isFirst = !told?.includes(id);
  return { told: isFirst ? [...(told ?? []), id].slice(-KEPT) : [...(told ?? [])], isFirst };
}
