// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a scrolled box is walked through with the keyboard.
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
import { ChatIcon, type ChatIconName } from "./chat-icon.tsx";
import { type ListItem, useKeptEnd, useToOwn, useWayToNew } from "./message-scroll.ts";
import type { RoomOfChat } from "./room-of-chat.ts";

interface MessageListProps {
  /** What the conversation is, for those who do not see it. */
  label: string;
  /** Oldest first. */
  items: readonly ListItem[];
  chat: Pick<RoomOfChat, "me" | "hasOlder" | "loadOlder">;
  isAtEnd: boolean;
  onEnd: (isAtEnd: boolean) => void;
  /** Somebody has been where they had stopped reading. */
  isNewReached: boolean;
  /** Of the same items the same function: every row is drawn anew otherwise. */
  children: (item: ListItem) => ReactNode;
}

/** So near to the end one is at it, in px. */
const NEAR_END_PX = 80;
/** So far from the beginning the next page is read, in px: it is there before one arrives. */
const NEAR_START_PX = 4000;
const OVERSCAN_ROWS = 8;
const ROW_PX = 72;

/**
 * A conversation, of which only what is in sight is in the page. It begins at its end and stays there; whoever reads
 * further up is not moved by what comes, before or after.
 */
export function MessageList(props: MessageListProps) {
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
  return (
    <div className="relative min-h-0 flex-1 max-[18rem]:min-h-72">
      {isNewAbove && !isNewReached && (
        <FloatingButton
          side="top"
          variant="primary"
          icon="up"
          onPress={() => {
            onEnd(false);
            toNew();
            box.current?.focus({ preventScroll: true });
          }}
        >
          {/* Whether older ones are unread too is not known before they are here. */}
          {`Jump to first unread (${countOthers(items.slice(newAt), me)}${hasOlder && newAt <= 1 ? "+" : ""})`}
        </FloatingButton>
      )}
      <div
        ref={box}
        role="log"
        // What is read out is said below: rows also come and go as one scrolls.
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onScroll={look}
        onWheel={stay}
        onTouchMove={stay}
        onPointerDown={stay}
        onKeyDown={stay}
        className="h-full overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-3 sm:px-5"
      >
        <div className="relative" style={{ height: size }}>
          <Rows virtual={virtual} items={items}>
            {children}
          </Rows>
        </div>
      </div>
      {!isAtEnd && (
        <FloatingButton
          side="bottom"
          variant={newCount > 0 ? "primary" : "secondary"}
          icon="down"
          onPress={() => {
            toEnd();
            box.current?.focus({ preventScroll: true });
          }}
        >
          {newCount > 0 ? `New messages (${newCount})` : "Latest messages"}
        </FloatingButton>
      )}
    </div>
  );
}

/** Says whether the end is in sight, and has older ones loaded before their place is reached; answers with the look. */
function useLookAround(box: RefObject<HTMLDivElement | null>, { items, chat, onEnd }: MessageListProps) {
  const { hasOlder, loadOlder } = chat;
  function look() {
    const { current: found } = box;
    if (!found) return;
    const { scrollTop, scrollHeight, clientHeight } = found;
    onEnd(scrollHeight - scrollTop - clientHeight <= NEAR_END_PX);
    if (hasOlder && scrollTop < NEAR_START_PX) loadOlder();
  }
  // A page may be shorter than the box, which then is never scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what is there.
  useEffect(look, [items, hasOlder]);
  return look;
}

interface RowsProps extends Pick<MessageListProps, "items" | "children"> {
  virtual: ReturnType<typeof useVirtualRows>;
}

/** What of a conversation is in sight, each in its place. */
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

/** Which rows of a conversation are in the page, and where; it begins at its end. */
function useVirtualRows(box: RefObject<HTMLDivElement | null>, items: readonly ListItem[]) {
  // With another function each time, all rows would be measured anew with every frame.
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

interface FloatingButtonProps
  extends Pick<ComponentProps<typeof Button>, "variant" | "onPress" | "children"> {
  side: "top" | "bottom";
  icon: ChatIconName;
}

/** Leads elsewhere in the conversation, and lies over it. */
function FloatingButton({ side, icon, children, ...props }: FloatingButtonProps) {
  const place = side === "top" ? "top-3" : "bottom-3";
  return (
    <div className={`pointer-events-none absolute inset-x-0 z-1 ${place} grid justify-items-center`}>
      <span className="pointer-events-auto rounded-lg shadow-float">
        <Button {...props}>
          {children}
          <ChatIcon name={icon} />
        </Button>
      </span>
    </div>
  );
}

/** How many lines of others have come since somebody left the end. */
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
