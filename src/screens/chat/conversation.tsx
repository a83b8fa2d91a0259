import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { deleteMessage } from "#commands/messages/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ChatLine } from "#domain/chat/messages.ts";
import { editDraftOf } from "#stores/chat-drafts.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { type AskedLine, LineMenu } from "./line-menu.tsx";
import type { LineContext, Writer } from "./message-line.tsx";
import type { RoomOfChat } from "./room-of-chat.ts";
import { type RoomDrafts, ThreadComposer, useRoomDrafts, type Writing } from "./thread-composer.tsx";
import { ThreadLines } from "./thread-lines.tsx";
import { TypingLine } from "./typing-line.tsx";
import { useEchoes } from "./use-echoes.ts";
import { useSeen } from "./use-seen.ts";

/** The messages of a room, and what is known about it. */
export interface Thread extends Pick<LineContext, "writerOf" | "mayDelete"> {
  chat: RoomOfChat;
  /** The accessible name of the conversation. */
  label: string;
  /** Shown below the text of a line. */
  partOf?: LineContext["partOf"];
}

interface ConversationProps {
  thread: Thread;
  writing: Writing;
  /** Shown instead of the lines if there are none. */
  empty: ReactNode;
}

/** The messages of a room, and the composer. */
export function Conversation({ thread, writing, empty }: ConversationProps) {
  const { chat, label, writerOf } = thread;
  const { lines, echo } = useEchoes(chat.lines);
  const now = useNow(EVERY_MINUTE_MS);
  const drafts = useRoomDrafts(chat.me, now);
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<AskedLine | null>(null);
  const [edited, setEdited] = useState<ChatLine | null>(null);
  const context = useLineContext(thread, setAsked);
  const end = useEnd(chat);
  // After the menu has closed, which returns the focus to its button.
  useEffect(() => {
    if (edited && !asked) focusIn(box.current, "textarea");
  }, [edited, asked]);

  function stopEditing() {
    setEdited(null);
    focusIn(box.current, "textarea");
  }

  return (
    <div ref={box} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadLines {...{ label, chat, lines, context, end, now }}>{empty}</ThreadLines>
      <NewAnnounced lines={lines} me={chat.me} writerOf={writerOf} />
      <TypingLine names={writing.typing} />
      <div className="h-(--toast-height,0px) shrink-0" />
      <ThreadComposer {...{ label, writing, drafts, echo, edited }} onStopEditing={stopEditing} />
      <LineActions {...{ box, context, drafts }} ask={{ asked, setAsked }} edit={{ edited, setEdited }} />
    </div>
  );
}

/** The context of all lines. People can edit their own lines except automatic posts and polls. */
function useLineContext(
  { chat: { me }, writerOf, mayDelete, partOf }: Thread,
  onAsk: LineContext["onAsk"],
): LineContext {
  return useMemo(
    () => ({
      me,
      writerOf,
      mayEdit: ({ writer, about, kind }) => writer === me && about === null && kind !== "poll",
      mayDelete,
      partOf,
      onAsk,
    }),
    [me, writerOf, mayDelete, partOf, onAsk],
  );
}

/** Whether the person is at the end of a room: then they see new lines, and older ones can be dropped. */
function useEnd({ lines, unread, note, dropOlder }: RoomOfChat) {
  const [isAtEnd, onEnd] = useState(true);
  useSeen(isAtEnd, unread, note);
  // biome-ignore lint/correctness/useExhaustiveDependencies: older lines are dropped again whenever `lines` changes.
  useEffect(() => {
    if (isAtEnd) dropOlder();
  }, [isAtEnd, lines]);
  return { isAtEnd, onEnd };
}

interface LineActionsProps {
  box: RefObject<HTMLDivElement | null>;
  context: LineContext;
  drafts: RoomDrafts;
  ask: { asked: AskedLine | null; setAsked: (asked: AskedLine | null) => void };
  edit: { edited: ChatLine | null; setEdited: (line: ChatLine | null) => void };
}

/** The actions for a line: its menu, and the confirmation before deleting. */
function LineActions({ box, context, drafts, ask, edit }: LineActionsProps) {
  const { asked, setAsked } = ask;
  const [doomed, setDoomed] = useState<ChatLine | null>(null);
  const deleteLine = useDeleteLine();

  function remove({ id }: ChatLine) {
    setDoomed(null);
    drafts.keep(editDraftOf(id), "");
    if (edit.edited?.id === id) edit.setEdited(null);
    // The focused button disappears with its message.
    focusIn(box.current, '[role="log"]');
    void deleteLine(id);
  }

  return (
    <>
      {asked && (
        <LineMenu
          asked={asked}
          onEdit={context.mayEdit(asked.line) ? edit.setEdited : undefined}
          onDelete={context.mayDelete(asked.line) ? setDoomed : undefined}
          onClose={() => setAsked(null)}
        />
      )}
      <DeleteDialog line={doomed} onClose={() => setDoomed(null)} onDelete={remove} />
    </>
  );
}

function useDeleteLine() {
  const say = useChatWords();
  const remove = useCommand(deleteMessage);
  return (id: string) => orToast(say("toast.notDeleted"), () => remove(id));
}

function focusIn(box: HTMLElement | null, selector: string) {
  requestAnimationFrame(() => box?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

interface NewAnnouncedProps {
  lines: readonly ChatLine[];
  me: string;
  writerOf: (line: ChatLine) => Writer;
}

/** Announces others' messages that arrive while the conversation is open, each once. */
function NewAnnounced({ lines, me, writerOf }: NewAnnouncedProps) {
  const say = useChatWords();
  const others = lines.filter(({ writer }) => writer !== me);
  const last = others.at(-1)?.arrivedAt ?? "";
  const [heard, setHeard] = useState({ upTo: last, words: "" });
  if (last > heard.upTo) {
    const news = others.filter(({ arrivedAt }) => arrivedAt > heard.upTo);
    const words = news.map((line) => say("line.announced", { name: writerOf(line).name, text: line.text }));
    setHeard({ upTo: last, words: words.join("\n") });
  }
  return (
    <p role="status" className="sr-only">
      {heard.words}
    </p>
  );
}
