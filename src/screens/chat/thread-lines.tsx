import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type ChatLine, chatItems } from "#domain/chat/messages.ts";
import { dayFinder } from "#domain/time/day-finder.ts";
import { useFormat } from "#view/format/use-format.ts";
import { DayLine, NewLine } from "./day-line.tsx";
import { FailedLine } from "./failed-line.tsx";
import { type LineContext, MessageLine } from "./message-line.tsx";
import { MessageList } from "./message-list.tsx";
import type { ListItem } from "./message-scroll.ts";
import type { RoomOfChat } from "./room-of-chat.ts";

interface ThreadLinesProps {
  /** What the conversation is, for those who do not see it. */
  label: string;
  chat: RoomOfChat;
  /** Those of the room and those that are being put on this device. */
  lines: readonly ChatLine[];
  context: LineContext;
  /** Whether somebody reads the end, and who hears when that changes. */
  end: { isAtEnd: boolean; onEnd: (isAtEnd: boolean) => void };
  now: string;
  /** Instead of the lines while there are none. */
  children: ReactNode;
}

/** What was said in a room, with the days, and with what could not be sent below it. */
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
  // Where somebody had stopped reading when they came stays marked while they are here.
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
