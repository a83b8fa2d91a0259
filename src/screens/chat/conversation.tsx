import {
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { deleteMessage } from "#commands/messages/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import type { ChatLine } from "#domain/chat/messages.ts";
import { useFormerNames } from "#queries/people.ts";
import { editDraftOf } from "#stores/chat-drafts.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayChat, useChatWords } from "#words/made/use-chat-words.ts";
import { Composer, useRoomDrafts } from "./composer.tsx";
import { LineActions } from "./line-actions.tsx";
import type { AskedLine, LineContext } from "./message-line.tsx";
import type { PeopleById, RoomOfChat } from "./room-of-chat.ts";
import { ThreadLines } from "./thread-lines.tsx";

interface ConversationProps {
  chat: RoomOfChat;
  people: PeopleById;
  label: string;
  isAdmin?: boolean;
  partOf?: LineContext["partOf"];
  writing: ComponentProps<typeof Composer>["writing"];
  empty: ReactNode;
}

/** The messages of a room, and the composer. */
export function Conversation(props: ConversationProps) {
  const { chat, people, label, isAdmin = false, partOf, writing, empty } = props;
  const { me } = chat;
  const say = useChatWords();
  const { lines } = chat;
  const now = useNow(EVERY_MINUTE_MS);
  const drafts = useRoomDrafts(me, now);
  const deleteLine = useCommand(deleteMessage);
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<AskedLine | null>(null);
  const [edited, setEdited] = useState<ChatLine | null>(null);
  const writerOf = useWriterOf(people);
  const context = useMemo(
    () => ({ me, writerOf, isAdmin, partOf, onAsk: setAsked }),
    [me, writerOf, isAdmin, partOf],
  );
  const end = useEnd(chat);
  // After the menu has closed, which returns the focus to its button.
  useEffect(() => {
    if (edited && !asked) focusIn(box.current, "textarea");
  }, [edited, asked]);

  function stopEditing() {
    setEdited(null);
    focusIn(box.current, "textarea");
  }

  function remove({ id }: ChatLine) {
    drafts.keep(editDraftOf(id), "");
    if (edited?.id === id) setEdited(null);
    // The focused button disappears with its message.
    focusIn(box.current, '[role="log"]');
    void orToast(say("toast.notDeleted"), () => deleteLine(id));
  }

  return (
    <div ref={box} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadLines label={label} chat={chat} lines={lines} context={context} end={end} now={now}>
        {empty}
      </ThreadLines>
      <NewAnnounced lines={lines} me={me} writerOf={writerOf} />
      <TypingLine names={[...writing.typing].flatMap((id) => people.get(id)?.name ?? [])} />
      <div className="h-(--toast-height,0px) shrink-0" />
      {writing.onSend && (
        <Composer
          key={edited?.id ?? writing.room}
          label={label}
          writing={writing}
          drafts={drafts}
          edited={edited}
          onStopEditing={stopEditing}
        />
      )}
      <LineActions
        asked={asked}
        context={context}
        onEdit={setEdited}
        onDelete={remove}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

/** Who wrote a line: as the server signed it, else as they are known here. */
function useWriterOf(people: PeopleById): LineContext["writerOf"] {
  const say = useChatWords();
  const former = useFormerNames();
  return useCallback(
    ({ writer, signed }) => {
      const person = people.get(writer);
      const unnamed = say(signed ? "userWithoutName" : "formerColleague");
      return {
        name: signed?.user_name || person?.name || former.get(writer) || unnamed,
        role: signed?.user_role ?? person?.role ?? "employee",
        picture: person?.profile_picture_url ?? null,
      };
    },
    [people, former, say],
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

/** Messages in quick succession are recorded together: every record is a row, and a hint to all devices. */
const SETTLED_MS = 1000;

/** Records what the person has really seen: the page is visible and they are at the end of the conversation. */
function useSeen(isAtEnd: boolean, unread: string, note: () => Promise<unknown>) {
  const isSeen = usePageSeen() && isAtEnd && unread !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `unread` is noted again.
  useEffect(() => {
    if (!isSeen) return;
    const timer = setTimeout(() => {
      // The line stays unread and is recorded with the next one.
      note().catch((error: unknown) => console.error("What was read could not be noted:", error));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isSeen, unread]);
}

/** Whether the page is visible, not in a background tab. */
function usePageSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}

function focusIn(box: HTMLElement | null, selector: string) {
  requestAnimationFrame(() => box?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

/** Announces others' messages that arrive while the conversation is open, each once. */
function NewAnnounced({
  lines,
  me,
  writerOf,
}: Pick<LineContext, "me" | "writerOf"> & { lines: readonly ChatLine[] }) {
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

/** Who is typing; its space is always reserved, so that nothing moves. */
function TypingLine({ names }: { names: readonly string[] }) {
  const say = useChatWords();
  return (
    <p aria-live="polite" className="h-6 shrink-0 truncate px-4 text-sm text-muted">
      {names.length > 0 && typingText(say, names)}
    </p>
  );
}

function typingText(say: SayChat, names: readonly string[]): string {
  const [first = "", second = ""] = names;
  if (names.length === 1) return say("typing.one", { name: first });
  if (names.length === 2) return say("typing.two", { first, second });
  return say("typing.several");
}
