import { type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { type ChatLine, chatItems } from "#domain/chat/messages.ts";
import { dayFinder } from "#domain/time/zones.ts";
import type { RejectedChange } from "#queries/sync.ts";
import type { Message } from "#schema/entities/message.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useOnScreen } from "#view/lists/use-on-screen.ts";
import { useMessageText } from "#view/notifications/use-notification-text.ts";
import { refusalText } from "#view/sync/refusal-text.ts";
import { useRefusedActions } from "#view/sync/use-refused-actions.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { useSyncWords } from "#words/made/use-sync-words.ts";
import { type LineContext, MessageLine } from "./message-line.tsx";
import { MessageList } from "./message-list.tsx";
import type { ListItem } from "./message-scroll.ts";
import type { RoomOfChat } from "./room-of-chat.ts";

interface ThreadLinesProps {
  label: string;
  chat: RoomOfChat;
  /** The room's lines, and those being stored on this device. */
  lines: readonly ChatLine[];
  context: LineContext;
  end: { isAtEnd: boolean; onEnd: (isAtEnd: boolean) => void };
  now: string;
  /** Shown instead of the lines if there are none. */
  children: ReactNode;
}

/** The lines of a room with day marks, and below them the ones that could not be sent. */
export function ThreadLines({ label, chat, lines, context, end, now, children }: ThreadLinesProps) {
  const items = useThreadItems(chat, lines);
  const { me } = chat;
  const lastRead = useMemo(
    () => lines.findLast(({ writer, readAt }) => writer === me && readAt)?.id,
    [lines, me],
  );
  const firstNew = items[items.findIndex(({ kind }) => kind === "new") + 1]?.key;
  const [reached, setReached] = useState<string>();
  const draw = useCallback(
    (item: ListItem) => {
      if (item.kind === "day") return <DayLine day={item.day} now={now} />;
      if (item.kind === "new") return <NewLine key={firstNew} onSeen={() => setReached(firstNew)} />;
      if (item.kind === "failed") return <FailedLine change={item.change} />;
      const { line, isNamed } = item;
      return (
        <MessageLine
          line={line}
          isNamed={isNamed}
          now={now}
          context={context}
          isLastRead={line.id === lastRead}
        />
      );
    },
    [now, context, lastRead, firstNew],
  );
  if (items.length === 0) {
    return <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">{children}</div>;
  }
  return (
    <MessageList label={label} items={items} chat={chat} {...end} isNewReached={reached === firstNew}>
      {draw}
    </MessageList>
  );
}

function useThreadItems({ me, readUpTo, failed }: RoomOfChat, lines: readonly ChatLine[]): ListItem[] {
  const { zone } = useFormat();
  // The mark where the person had stopped reading stays while they are here.
  const [markedAt] = useState(readUpTo);
  const dayOf = useMemo(() => dayFinder(zone), [zone]);
  return useMemo(
    () => [
      ...chatItems(lines, { me, readUpTo: markedAt, dayOf }),
      ...failed.map((change) => ({ kind: "failed" as const, key: `failed ${change.id}`, change })),
    ],
    [lines, failed, me, markedAt, dayOf],
  );
}

/** Marks the beginning of another day. */
function DayLine({ day, now }: { day: string; now: string }) {
  const format = useFormat();
  return (
    <div className="flex items-center gap-3 py-3 text-sm font-semibold text-muted">
      <span className="h-px flex-1 bg-line" />
      {format.relativeDay(day, now)}
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}

/** Marks where the person stopped reading; calls `onSeen` once it was on screen. */
function NewLine({ onSeen }: { onSeen: () => void }) {
  const say = useChatWords();
  const line = useRef<HTMLDivElement>(null);
  useOnScreen(line, onSeen);
  return (
    <div ref={line} className="flex items-center gap-3 py-2 text-sm font-semibold text-danger">
      <span className="h-px flex-1 bg-current" />
      {say("line.new")}
    </div>
  );
}

/** A message that the server refused, in its place: why, and what to do about it. */
function FailedLine({ change }: { change: RejectedChange }) {
  const say = useChatWords();
  const saySync = useSyncWords();
  const textOf = useMessageText();
  const about = (change.row.about ?? change.base?.about ?? null) as Message["about"];
  const text = textOf({ about, text: String(change.row.text ?? change.row.content ?? "") });
  const { retry, discard } = useRefusedActions(change, text);
  return (
    <div className="flex flex-row-reverse pt-3">
      <div className="max-w-[min(36rem,85%)] rounded-2xl border border-danger bg-danger-soft px-3.5 py-2">
        {text && (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {text}
          </p>
        )}
        <p className="mt-1 flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          <span>
            {say(`failed.${attemptOf(change)}`)} {refusalText(saySync, change)}
          </span>
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" onPress={() => void retry()}>
            {say("failed.retry")}
          </Button>
          <Button variant="quiet" onPress={() => void discard()}>
            {say("failed.discard")}
          </Button>
        </p>
      </div>
    </div>
  );
}

function attemptOf({ base, row }: RejectedChange) {
  if (row.deleted === true) return "delete";
  return base ? "change" : "send";
}
