import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { TextArea } from "react-aria-components/TextArea";
import { TextField } from "react-aria-components/TextField";
import { editMessage } from "#commands/messages/chat.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { type ChatLine, messageProblem, type Said, WORDS_MAX } from "#domain/chat/messages.ts";
import { editDraftOf, inOneDraft, keepChatDraft, keptWhileSent, readChatDraft } from "#stores/chat-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { toast } from "#ui/toasts/toast.ts";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatIcon } from "./chat-icon.tsx";

/** What a person writes in a room, and who is typing there. */
interface Writing {
  said: Said;
  /** The room's key (schema/entities/chat-keys.ts). */
  room: string;
  /** Null if nobody would read a new message any more. */
  onSend: ((message: WrittenMessage) => Promise<unknown>) | null;
  /** The ids of those typing, and how to tell them about this person. */
  typing: ReadonlySet<string>;
  onTyping: (isTyping: boolean) => void;
  tools?: ReactNode;
}

interface WrittenMessage {
  id: string;
  text: string;
}

interface ComposerProps {
  label: string;
  writing: Writing;
  drafts: ReturnType<typeof useRoomDrafts>;
  /** The message being edited; null for a new one. */
  edited: ChatLine | null;
  onStopEditing: () => void;
}

/** The count is shown when this many characters or fewer are left. */
const NEAR = 50;

/** The field for a new message, or for editing one: Enter sends, Shift+Enter begins another line. */
export function Composer(props: ComposerProps) {
  const say = useChatWords();
  const { label, writing, edited } = props;
  const { field, text, problem, write, send, cancel } = useComposing(props);
  const count = text.trim().length;
  const max = WORDS_MAX[writing.said];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && edited) {
      cancel();
      return;
    }
    // Input methods (IME) end a composition with Enter.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <div {...PAGE_FOOT} className="border-t border-line bg-surface px-2 py-2 sm:px-4">
      {edited && (
        <p className="flex items-center justify-between px-2 text-sm text-muted">
          {say("composer.editing")}
          <IconButton icon="close" label={say("composer.stopEditing")} onPress={cancel} />
        </p>
      )}
      {/* With large text the field gets a line of its own. */}
      <div className="flex items-end gap-1.5 sm:gap-2">
        {!edited && writing.tools}
        <TextField
          aria-label={edited ? say("composer.editLabel") : say("composer.label", { name: label })}
          value={text}
          onChange={(next) => {
            write(next);
            if (!edited) writing.onTyping(next !== "");
          }}
          isInvalid={problem !== null}
          validationBehavior="aria"
          className="min-w-0 grow basis-0 narrow:order-first narrow:basis-full"
        >
          <TextArea
            ref={field}
            rows={1}
            autoFocus={edited !== null}
            placeholder={say("composer.placeholder")}
            enterKeyHint="send"
            onKeyDown={onKeyDown}
            aria-describedby="composer-help"
            className="field-box block field-sizing-content max-h-40 min-h-11 resize-none overflow-y-auto py-[0.5625rem] placeholder:text-muted"
          />
        </TextField>
        <Button
          aria-label={say(edited ? "composer.save" : "composer.send")}
          isDisabled={text.trim() === ""}
          onPress={() => void send()}
        >
          <ChatIcon name={edited ? "sent" : "send"} />
        </Button>
      </div>
      <p
        id="composer-help"
        className={cx("flex gap-1.5 px-1 text-sm tabular-nums", problem ? "text-danger" : "text-muted")}
      >
        {/* Only the problem is announced, because the count changes with every key. */}
        <span role="status">{problem}</span>
        {max - count <= NEAR && <span>{say("composer.length", { count, max })}</span>}
      </p>
    </div>
  );
}

/** The text of a message, a draft at first, its problem, and how it is sent. */
function useComposing({ writing, drafts, edited, onStopEditing }: ComposerProps) {
  const say = useChatWords();
  const newId = useNewId();
  const edit = useCommand(editMessage);
  const { said, room, onSend } = writing;
  const place = edited ? editDraftOf(edited.id) : room;
  const [text, setText] = useState(() => drafts.read(place) || (edited?.text ?? ""));
  const field = useRef<HTMLTextAreaElement>(null);
  const written = useRef(text);
  const problem = messageProblem(say, said, text);

  function write(next: string) {
    setText(next);
    written.current = next;
    drafts.keep(place, next);
  }

  function sendNew(message: WrittenMessage) {
    return drafts.keptWhile(room, message, () => Promise.resolve(onSend?.(message)));
  }

  /** The text stays if the message to edit has gone. */
  async function saveEdit(message: WrittenMessage) {
    if (!(await drafts.keptWhile(place, message, () => edit(message.id, text)))) {
      drafts.keep(room, inOneDraft([drafts.read(room), text]));
      toast.error(say("toast.editedIsGone"));
    }
    onStopEditing();
  }

  async function send() {
    field.current?.focus();
    if (problem || text.trim() === "") return;
    // Text being sent is no longer a draft.
    write("");
    try {
      await (edited ? saveEdit({ id: edited.id, text }) : sendNew({ id: newId(), text }));
    } catch (error) {
      console.error("A message could not be stored:", error);
      toast.error(say(edited ? "toast.notChanged" : "toast.notSent"));
      // More may have been typed meanwhile; a person who left the room finds the text when they return.
      if (field.current) write(inOneDraft([text, written.current]));
    }
  }

  function cancel() {
    drafts.keep(place, "");
    onStopEditing();
  }

  return { field, text, problem, write, send, cancel };
}

/** The person's drafts by room or edited message, at `now` (a UTC instant). */
export function useRoomDrafts(me: string, now: string) {
  const businessId = useSession(({ scope }) => scope?.business_id ?? null);
  const owner = { userId: me, businessId };
  const at = Date.parse(now);
  return {
    owner,
    read: (place: string) => readChatDraft(owner, place, at),
    keep: (place: string, text: string) => keepChatDraft(owner, place, text, at),
    keptWhile: <T,>(place: string, message: WrittenMessage, sent: () => Promise<T>) =>
      keptWhileSent({ owner, room: place, now: at }, message, sent),
  };
}
