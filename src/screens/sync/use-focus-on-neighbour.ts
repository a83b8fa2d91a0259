import { useEffect, useRef } from "react";

/**
 * For a list whose items go away when they are dealt with: the focus they take along moves to the item that took their
 * place, the last one otherwise, and to the page's heading when none is left. Returns the list's ref.
 */
export function useFocusOnNeighbour(ids: string[]) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(ids);
  const key = ids.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the ids.
  useEffect(() => {
    const gone = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    if (gone === -1) return;
    // A dialog that closes with its item first tries to give the focus back.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const items = list.current?.children ?? [];
      const next = items[Math.min(gone, items.length - 1)] ?? document.querySelector("h1");
      (next as HTMLElement | null)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);

  return list;
}
