import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type ChatLine, chatItems } from "#domain/chat/messages.ts";
import { dayFinder } from "#domain/time/zones.ts";
import { useFormat } from "#view/format/use-format.ts";
import { DayLine, NewLine } from "./day-line.tsx";
import { FailedLine } from "./failed-line.tsx";
import { type LineContext, MessageLine } from "./message-line.tsx";
import { MessageList } from "./message-list.tsx";
import type { ListItem } from "./message-scroll.ts";
import type { RoomOfChat } from "./room-of-chat.ts";

interface ThreadLinesProps {
  /** The accessible name of the conversation. */
  label: string;
  chat: RoomOfChat;
  /** The room's lines, and those being stored on this device. */
  lines: readonly ChatLine[];
  context: LineContext;
  /** Whether the person is at the end, and what to call when that changes. */
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
      if (item.kind === "extra") return item.content;
      const { line, isNamed } = item;
      return <MessageLine {...{ line, isNamed, now, context }} isLastRead={line.id === lastRead} />;
    },
    [now, context, lastRead, firstNew],
  );
  if (items.length === 0) {
    return <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">{children}</div>;
  }
  return (
    <MessageList {...{ label, items, chat }} {...end} isNewReached={reached === firstNew}>
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
      ...failed.map((change) => ({
        kind: "extra" as const,
        key: `failed ${change.id}`,
        content: <FailedLine change={change} />,
      })),
    ],
    [lines, failed, me, markedAt, dayOf],
  );
}
