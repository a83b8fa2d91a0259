import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deleteMessage, editMessage } from "#commands/chat.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import type { Said } from "#domain/chat/messages.ts";
import { type ChatLine, chatItems, sentLine } from "#domain/chat/messages.ts";
import { dayFinder } from "#domain/time/day-finder.ts";
import { editDraftOf, inOneDraft, keepChatDraft, keptWhileSent, readChatDraft } from "#stores/chat-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { Composer } from "./composer.tsx";
import { DayLine, NewLine } from "./day-line.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { FailedLine } from "./failed-line.tsx";
import { type AskedLine, LineMenu } from "./line-menu.tsx";
import { type LineContext, MessageLine, type Writer } from "./message-line.tsx";
import { MessageList } from "./message-list.tsx";
import type { ListItem } from "./message-scroll.ts";
import type { RoomOfChat } from "./room-of-chat.ts";
import { TypingLine } from "./typing-line.tsx";
import { useEchoes } from "./use-echoes.ts";
import { useSeen } from "./use-seen.ts";

interface ConversationProps {
  said: Said;
  /** Where it is kept (schema/entities/chat-keys.ts). */
  room: string;
  /** What it is, for those who do not see it. */
  label: string;
  chat: RoomOfChat;
  writerOf: (line: ChatLine) => Writer;
  mayDelete: (line: ChatLine) => boolean;
  /** What a line has below its words. */
  partOf?: (line: ChatLine, now: string) => ReactNode;
  /** Null where nobody reads any more what would be written. */
  onSend: ((message: { id: string; text: string }) => Promise<unknown>) | null;
  /** As what it is sent. */
  sendsAs?: ChatLine["kind"];
  /** Who is writing, by name, and what tells the others that this person is. */
  typing: readonly string[];
  onTyping: (isTyping: boolean) => void;
  /** Instead of the lines while there are none. */
  empty: ReactNode;
  /** Beside the words that are written. */
  tools?: ReactNode;
}

/** What was said in a room and what is said next. */
export function Conversation(props: ConversationProps) {
  const { said, room, label, chat, writerOf, mayDelete, partOf, onSend, typing, onTyping, empty, tools } =
    props;
  const { me, readUpTo, failed } = chat;
  const { lines, echo } = useEchoes(chat.lines);
  const newId = useNewId();
  const now = useNow(EVERY_MINUTE_MS);
  const { zone } = useFormat();
  const businessId = useSession(({ scope }) => scope?.business_id ?? null);
  const owner = { userId: me, businessId };
  const [isAtEnd, setAtEnd] = useState(true);
  const [edited, setEdited] = useState<ChatLine | null>(null);
  const [asked, setAsked] = useState<AskedLine | null>(null);
  const [doomed, setDoomed] = useState<ChatLine | null>(null);
  const edit = useCommand(editMessage);
  const remove = useCommand(deleteMessage);
  const box = useRef<HTMLDivElement>(null);
  useSeen(isAtEnd, chat.unread, chat.note);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at what is there.
  useEffect(() => {
    if (isAtEnd) chat.dropOlder();
  }, [isAtEnd, chat.lines]);
  // Once its menu is gone, which gives the focus back to the button it was opened by.
  useEffect(() => {
    if (edited && !asked) focusIn(box.current, "textarea");
  }, [edited, asked]);
  // Where somebody had stopped reading when they came stays marked while they are here.
  const [markedAt] = useState(readUpTo);

  const dayOf = useMemo(() => dayFinder(zone), [zone]);
  const items = useMemo<ListItem[]>(
    () => [
      ...chatItems(lines, { me, readUpTo: markedAt, dayOf }),
      ...failed.map((change) => ({
        ...{ kind: "extra" as const, key: `failed ${change.id}` },
        content: <FailedLine change={change} />,
      })),
    ],
    [lines, failed, me, markedAt, dayOf],
  );
  const lastRead = useMemo(
    () => lines.findLast(({ writer, readAt }) => writer === me && readAt)?.id,
    [lines, me],
  );
  const context = useMemo<LineContext>(
    () => ({
      ...{ me, writerOf, mayDelete, partOf, onAsk: setAsked },
      mayEdit: ({ writer, about, kind }) => writer === me && about === null && kind !== "poll",
    }),
    [me, writerOf, mayDelete, partOf],
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

  async function orSay(act: Promise<unknown>) {
    try {
      await act;
    } catch (error) {
      console.error("A message could not be changed:", error);
      toast.error("That did not work. Please try again.");
    }
  }

  const draftOf = (place: string) => readChatDraft(owner, place, Date.parse(now));
  const keepDraft = (place: string, text: string) => keepChatDraft(owner, place, text, Date.parse(now));

  /** The words stay, also where nothing is left that they could change. */
  async function saveEdit(message: { id: string; text: string }) {
    const { id, text } = message;
    const change = () => edit(id, text);
    if (!(await keptWhileSent(owner, editDraftOf(id), message, Date.parse(now), change))) {
      keepDraft(room, inOneDraft([draftOf(room), text]));
      toast.error("That message is not there any more. Your words are kept as a new one.");
    }
    stopEditing();
  }

  function send(message: { id: string; text: string }) {
    const line = { ...message, text: message.text.trim(), kind: props.sendsAs ?? "message", writer: me };
    const store = () => Promise.resolve(onSend?.(message));
    return echo(sentLine(line, now), keptWhileSent(owner, room, message, Date.parse(now), store));
  }

  function stopEditing() {
    setEdited(null);
    focusIn(box.current, "textarea");
  }

  return (
    <div ref={box} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {items.length === 0 ? (
        <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">{empty}</div>
      ) : (
        <MessageList
          {...{ label, items, me, isAtEnd }}
          isNewReached={reached === firstNew}
          hasOlder={chat.hasOlder}
          onOlder={chat.loadOlder}
          onEnd={setAtEnd}
        >
          {draw}
        </MessageList>
      )}
      <NewAnnounced lines={lines} me={me} writerOf={writerOf} />
      <TypingLine names={typing} />
      <div className="h-(--toast-height,0px) shrink-0" />
      {onSend && (
        <Composer
          key={edited?.id ?? room}
          said={said}
          label={edited ? "Edit your message" : `Message to ${label}`}
          initial={edited ? draftOf(editDraftOf(edited.id)) || edited.text : draftOf(room)}
          onDraft={(text) => keepDraft(edited ? editDraftOf(edited.id) : room, text)}
          onTyping={edited ? undefined : onTyping}
          onSend={(text) => (edited ? saveEdit({ id: edited.id, text }) : send({ id: newId(), text }))}
          onCancelEdit={
            edited
              ? () => {
                  keepDraft(editDraftOf(edited.id), "");
                  stopEditing();
                }
              : undefined
          }
        >
          {!edited && tools}
        </Composer>
      )}
      {asked && (
        <LineMenu
          asked={asked}
          onEdit={context.mayEdit(asked.line) ? setEdited : undefined}
          onDelete={mayDelete(asked.line) ? setDoomed : undefined}
          onClose={() => setAsked(null)}
        />
      )}
      <DeleteDialog
        line={doomed}
        onClose={() => setDoomed(null)}
        onDelete={({ id }) => {
          setDoomed(null);
          keepDraft(editDraftOf(id), "");
          if (edited?.id === id) setEdited(null);
          // The button that asked goes with its message.
          focusIn(box.current, '[role="log"]');
          void orSay(remove(id));
        }}
      />
    </div>
  );
}

function focusIn(box: HTMLElement | null, selector: string) {
  requestAnimationFrame(() => box?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

interface NewAnnouncedProps {
  lines: readonly ChatLine[];
  me: string;
  writerOf: (line: ChatLine) => Writer;
}

/** Reads out what others say while somebody is here: what arrived after all that was there, or was read out. */
function NewAnnounced({ lines, me, writerOf }: NewAnnouncedProps) {
  const others = lines.filter(({ writer }) => writer !== me);
  const last = others.at(-1)?.arrivedAt ?? "";
  const [heard, setHeard] = useState({ upTo: last, words: "" });
  if (last > heard.upTo) {
    const news = others.filter(({ arrivedAt }) => arrivedAt > heard.upTo);
    const words = news.map((line) => `${writerOf(line).name}: ${line.text}`).join("\n");
    setHeard({ upTo: last, words });
  }
  return (
    <p role="status" className="sr-only">
      {heard.words}
    </p>
  );
}
