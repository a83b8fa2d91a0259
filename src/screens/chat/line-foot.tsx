import { type ChatLine, isLate } from "#domain/chat/messages.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { ChatIcon } from "./chat-icon.tsx";

interface LineFootProps {
  line: ChatLine;
  isOwn: boolean;
  /** It is the last one that the other person has read. */
  isLastRead: boolean;
  now: string;
}

/** When something was said, and how far it has got. */
export function LineFoot({ line, isOwn, isLastRead, now }: LineFootProps) {
  const format = useFormat();
  const { arrivedAt, writtenAt, isEdited, isWaiting, readAt } = line;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-muted tabular-nums">
      <time dateTime={arrivedAt}>{format.time(arrivedAt)}</time>
      {isLate(line) && <span>· Written {format.timeAndDay(writtenAt, now)}</span>}
      {isEdited && <span>· edited</span>}
      {isLastRead && readAt && <span>· Read {format.timeAndDay(readAt, now)}</span>}
      {isOwn && (
        <>
          <ChatIcon name={isWaiting ? "waiting" : "sent"} className="size-3.5" />
          <span className="sr-only">{isWaiting ? "Waiting to be sent" : "Sent"}</span>
        </>
      )}
    </p>
  );
}
