import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { ChatItem } from "#domain/chat/messages.ts";
import type { RejectedChange } from "#queries/sync.ts";
import { useLatest } from "#ui/use-latest.ts";

/** An element of a conversation; below it come the messages that could not be sent. */
export type ListItem = ChatItem | { kind: "failed"; key: string; change: RejectedChange };

/** Stays at the end as rows are measured, the composer grows, or a keyboard opens. */
export function useKeptEnd(
  box: RefObject<HTMLDivElement | null>,
  size: number,
  isAtEnd: boolean,
  toEnd: () => void,
) {
  const wasAtEnd = useLatest(isAtEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the total size changes.
  useLayoutEffect(() => {
    if (isAtEnd) toEnd();
  }, [toEnd, size]);
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(() => wasAtEnd.current && toEnd());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, wasAtEnd, toEnd]);
}

/** Keeps the lines where they are when something above the box comes or goes. */
export function useKeptLines(box: RefObject<HTMLDivElement | null>, isShownAbove: boolean) {
  const top = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when that changes.
  useLayoutEffect(() => {
    if (!box.current) return;
    const { offsetTop } = box.current;
    box.current.scrollTop += offsetTop - (top.current ?? offsetTop);
    top.current = offsetTop;
  }, [box, isShownAbove]);
}

/**
 * Scrolls to the first new row. Older rows may load above it meanwhile, and the virtualizer would scroll to whatever
 * then has its index, so this corrects it until the person scrolls.
 */
export function useWayToNew(virtual: Virtualizer<HTMLDivElement, Element>, newAt: number) {
  const isOnWay = useRef(false);
  const go = useCallback(() => {
    if (isOnWay.current && newAt >= 0) virtual.scrollToIndex(newAt, { align: "start" });
  }, [virtual, newAt]);
  useLayoutEffect(go, [go]);
  const toNew = () => {
    isOnWay.current = true;
    go();
  };
  const stay = useCallback(() => {
    isOnWay.current = false;
  }, []);
  return { toNew, stay };
}

/** Scrolls to the end after sending, so that people see what they wrote. */
export function useToOwn(items: readonly ListItem[], me: string, toEnd: () => void) {
  const last = items.findLast((item) => item.kind === "line");
  const own = last?.kind === "line" && last.line.writer === me ? last.key : null;
  // After a deletion an earlier line is last, which is not a new one.
  const known = useRef(new Set(items.map(({ key }) => key)));
  useLayoutEffect(() => {
    const isNew = own !== null && !known.current.has(own);
    known.current = new Set(items.map(({ key }) => key));
    if (isNew) toEnd();
  }, [items, own, toEnd]);
}
