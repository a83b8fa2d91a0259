import { memo, type ReactNode } from "react";
import { type ChatLine, isLate } from "#domain/chat/messages.ts";
import { links } from "#lib/links.ts";
import type { Role } from "#schema/entities/profile.ts";
import { cx } from "#ui/cx.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatIcon } from "./chat-icon.tsx";
import { PersonAvatar, ROLE_LOOKS } from "./person-avatar.tsx";

export interface Writer {
  name: string;
  role: Role;
  picture: string | null;
}

/** A message whose menu is open, and the button that opened it. */
export interface AskedLine {
  line: ChatLine;
  button: HTMLElement;
}

/** What a conversation knows about all its lines; stable while nothing in it changes. */
export interface LineContext {
  me: string;
  writerOf: (line: ChatLine) => Writer;
  /** Whether they may delete everybody's lines. */
  isAdmin: boolean;
  /** Renders what belongs below the text of a line, such as a poll's answers. */
  partOf: ((line: ChatLine, me: string, now: string) => ReactNode) | undefined;
  onAsk: (asked: AskedLine) => void;
}

type Rights = Pick<LineContext, "me" | "isAdmin">;

/** People can delete their own lines except automatic posts. */
export function mayDelete({ writer, about }: ChatLine, { me, isAdmin }: Rights): boolean {
  return isAdmin || (writer === me && about === null);
}

/** People can edit their own lines except automatic posts and polls. */
export function mayEdit({ writer, about, kind }: ChatLine, { me }: Rights): boolean {
  return writer === me && about === null && kind !== "poll";
}

interface MessageLineProps {
  line: ChatLine;
  isNamed: boolean;
  isLastRead: boolean;
  now: string;
  context: LineContext;
}

/** Where what an automatic message is about can be read or answered; a shift is below its message. */
const ABOUT = { document: links.news, deadline: links.availability } as const;

/** One line of a conversation, one's own on the right. Lines other than messages have a frame and a label. */
export const MessageLine = memo(({ line, isNamed, isLastRead, now, context }: MessageLineProps) => {
  const say = useChatWords();
  const { me, writerOf, partOf, onAsk } = context;
  const kind = line.kind === "message" ? null : say(`kind.${line.kind}`);
  const writer = writerOf(line);
  const isOwn = line.writer === me && line.about === null;
  const { dayOf } = useFormat();
  const isOver = line.lastDay !== null && line.lastDay < dayOf(now);
  const part = partOf?.(line, me, now);
  // The part below shows the shift's current time.
  const isOffer = line.kind === "shift-drop" && line.shiftId !== null;
  return (
    <div className={cx("group flex gap-2", isNamed ? "pt-3" : "pt-1", isOwn && "flex-row-reverse")}>
      {!isOwn && (
        <span className="w-10 shrink-0">
          {isNamed && <PersonAvatar name={writer.name} role={writer.role} picture={writer.picture} />}
        </span>
      )}
      <div className={cx("flex min-w-0 max-w-[min(36rem,85%)] flex-col", isOwn && "items-end")}>
        {isNamed && !isOwn && <WriterName {...writer} isAutomatic={line.about !== null} />}
        <div
          className={cx(
            "max-w-full rounded-2xl px-3.5 py-2",
            kind ? "border-2 border-brand-ink/40 bg-surface" : isOwn ? "bg-brand-soft" : "bg-sunken",
            kind && "w-full",
          )}
        >
          {kind && (
            <p className="mb-1.5">
              <Badge tone="brand">{kind}</Badge>
            </p>
          )}
          {!isOffer && (
            <p id={`line-${line.id}`} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {line.text}
            </p>
          )}
          {line.about && line.about !== "shift" && !isOver && (
            <p className="mt-1">
              <TextLink href={ABOUT[line.about]()}>{say(`line.open.${line.about}`)}</TextLink>
            </p>
          )}
          {part && <div className={isOffer ? undefined : "mt-2"}>{part}</div>}
        </div>
        <LineFoot line={line} isOwn={isOwn} isLastRead={isLastRead} now={now} />
      </div>
      {mayDelete(line, context) && (
        <button
          type="button"
          aria-haspopup="menu"
          aria-label={say("line.actions", { text: line.text.slice(0, 40) })}
          onClick={({ currentTarget }) => onAsk({ line, button: currentTarget })}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted opacity-0 transition-opacity group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
        >
          <ControlIcon name="more" />
        </button>
      )}
    </div>
  );
});

function WriterName({ name, role, isAutomatic }: Writer & { isAutomatic: boolean }) {
  const say = useChatWords();
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={cx("font-semibold [overflow-wrap:anywhere]", ROLE_LOOKS[role].name)}>{name}</span>
      <span className="text-sm text-muted">{say(`role.${role}`)}</span>
      {isAutomatic && <span className="text-sm text-muted">· {say("line.automatic")}</span>}
    </p>
  );
}

interface LineFootProps {
  line: ChatLine;
  isOwn: boolean;
  /** Whether it is the last line that the other person has read. */
  isLastRead: boolean;
  now: string;
}

/** When a line was written, and whether it was sent and read. */
function LineFoot({ line, isOwn, isLastRead, now }: LineFootProps) {
  const say = useChatWords();
  const format = useFormat();
  const { arrivedAt, writtenAt, isEdited, isWaiting, readAt } = line;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-muted tabular-nums">
      <time dateTime={arrivedAt}>{format.time(arrivedAt)}</time>
      {isLate(line) && <span>· {say("line.written", { time: format.timeAndDay(writtenAt, now) })}</span>}
      {isEdited && <span>· {say("line.edited")}</span>}
      {isLastRead && readAt && <span>· {say("line.read", { time: format.timeAndDay(readAt, now) })}</span>}
      {isOwn && (
        <>
          <ChatIcon name={isWaiting ? "waiting" : "sent"} className="size-3.5" />
          <span className="sr-only">{say(isWaiting ? "line.waiting" : "line.sent")}</span>
        </>
      )}
    </p>
  );
}
