// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keyboard must reach a box that scrolls.
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "#ui/button.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatIcon } from "./chat-icon.tsx";
import { type ListItem, useKeptEnd, useKeptLines, useToOwn, useWayToNew } from "./message-scroll.ts";
import type { RoomOfChat } from "./room-of-chat.ts";

interface MessageListProps {
  label: string;
  /** Oldest first. */
  items: readonly ListItem[];
  chat: Pick<RoomOfChat, "me" | "hasOlder" | "loadOlder">;
  isAtEnd: boolean;
  onEnd: (isAtEnd: boolean) => void;
  /** Whether the person has reached the mark where they had stopped reading. */
  isNewReached: boolean;
  /** Must be the same function for the same items; otherwise every row renders again. */
  children: (item: ListItem) => ReactNode;
}

/** Within this distance of the end, in px, the person counts as being there. */
const NEAR_END_PX = 80;
/** At this distance from the beginning, in px, the next page loads, so that it is there in time. */
const NEAR_START_PX = 4000;
const OVERSCAN_ROWS = 8;
const ROW_PX = 72;

/**
 * A virtualized conversation. It opens at its end and stays there; for a person reading further up, nothing moves
 * when lines arrive before or after.
 */
export function MessageList(props: MessageListProps) {
  const say = useChatWords();
  const { label, items, chat, isAtEnd, onEnd, isNewReached, children } = props;
  const { me, hasOlder } = chat;
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows(box, items);
  const newAt = items.findIndex(({ kind }) => kind === "new");
  const { toNew, stay } = useWayToNew(virtual, newAt);
  const toEnd = useCallback(() => {
    stay();
    virtual.scrollToEnd();
  }, [stay, virtual]);
  const size = virtual.getTotalSize();
  useKeptEnd(box, size, isAtEnd, toEnd);
  useToOwn(items, me, toEnd);

  const look = useLookAround(box, props);
  const newCount = useNewCount(items, me, isAtEnd);
  const isNewAbove = newAt >= 0 && virtual.range !== null && newAt < virtual.range.startIndex;
  const isJumpOffered = isNewAbove && !isNewReached;
  useKeptLines(box, isJumpOffered);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col narrow:min-h-72">
      {isJumpOffered && (
        <div className="grid justify-items-center border-b border-line bg-surface p-1.5">
          <Button
            variant="primary"
            onPress={() => {
              onEnd(false);
              toNew();
              box.current?.focus({ preventScroll: true });
            }}
          >
            {/* Older lines that have not loaded may be unread too. */}
            {say(hasOlder && newAt <= 1 ? "list.firstUnreadOfMore" : "list.firstUnread", {
              count: countOthers(items.slice(newAt), me),
            })}
            <ChatIcon name="up" />
          </Button>
        </div>
      )}
      <div
        ref={box}
        role="log"
        // New lines are announced elsewhere: rows also come and go while scrolling.
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={look}
        onWheel={stay}
        onTouchMove={stay}
        onPointerDown={stay}
        onKeyDown={stay}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-3 sm:px-5"
      >
        <div className="relative" style={{ height: size }}>
          <Rows virtual={virtual} items={items}>
            {children}
          </Rows>
        </div>
      </div>
      {!isAtEnd && (
        <FloatingButton
          variant={newCount > 0 ? "primary" : "secondary"}
          onPress={() => {
            toEnd();
            box.current?.focus({ preventScroll: true });
          }}
        >
          {newCount > 0 ? say("list.new", { count: newCount }) : say("list.latest")}
        </FloatingButton>
      )}
    </div>
  );
}

/** Reports whether the end is in sight and loads older lines in time; returns the function that checks both. */
function useLookAround(box: RefObject<HTMLDivElement | null>, { items, chat, onEnd }: MessageListProps) {
  const { hasOlder, loadOlder } = chat;
  function look() {
    const { current: found } = box;
    if (!found) return;
    const { scrollTop, scrollHeight, clientHeight } = found;
    onEnd(scrollHeight - scrollTop - clientHeight <= NEAR_END_PX);
    if (hasOlder && scrollTop < NEAR_START_PX) loadOlder();
  }
  // A page may be shorter than the box, which then never scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the items change.
  useEffect(look, [items, hasOlder]);
  return look;
}

interface RowsProps extends Pick<MessageListProps, "items" | "children"> {
  virtual: ReturnType<typeof useVirtualRows>;
}

/** The visible rows of a conversation, each at its position. */
function Rows({ virtual, items, children }: RowsProps) {
  return virtual.getVirtualItems().map(({ index, start, key }) => {
    const item = items[index];
    return (
      item && (
        <div
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${start}px)` }}
        >
          {children(item)}
        </div>
      )
    );
  });
}

/** The virtual rows of a conversation, which opens at its end. */
function useVirtualRows(box: RefObject<HTMLDivElement | null>, items: readonly ListItem[]) {
  // A new function each time would make the virtualizer measure all rows in every frame.
  const keyOf = useCallback((place: number) => items[place]?.key ?? place, [items]);
  return useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    getItemKey: keyOf,
    overscan: OVERSCAN_ROWS,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    initialOffset: () => items.length * ROW_PX,
    paddingStart: 8,
    paddingEnd: 8,
    useFlushSync: false,
  });
}

type FloatingButtonProps = Pick<ComponentProps<typeof Button>, "variant" | "onPress" | "children">;

/** A button over the end of the conversation. */
function FloatingButton({ children, ...props }: FloatingButtonProps) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 z-1 grid justify-items-center">
      <span className="pointer-events-auto rounded-lg shadow-float">
        <Button {...props}>
          {children}
          <ChatIcon name="down" />
        </Button>
      </span>
    </div>
  );
}

/** The number of others' lines that arrived since the person left the end. */
function useNewCount(items: readonly ListItem[], me: string, isAtEnd: boolean): number {
  const last = items.findLast((item) => item.kind === "line")?.key ?? null;
  const [seen, setSeen] = useState(last);
  if (isAtEnd && seen !== last) setSeen(last);
  if (isAtEnd || seen === last) return 0;
  const from = items.findLastIndex(({ key }) => key === seen);
  return countOthers(items.slice(from + 1), me);
}

function countOthers(items: readonly ListItem[], me: string): number {
  return items.filter((item) => item.kind === "line" && item.line.writer !== me).length;
}
