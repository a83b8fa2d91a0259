import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { TextArea } from "react-aria-components/TextArea";
import { TextField } from "react-aria-components/TextField";
import { messageProblem, type Said, WORDS_MAX } from "#domain/chat/messages.ts";
import { inOneDraft } from "#stores/chat-drafts.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { toast } from "#ui/toasts/toast.ts";
import { PAGE_FOOT } from "#ui/toasts/toast-place.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatIcon } from "./chat-icon.tsx";

interface ComposerProps {
  said: Said;
  /** The accessible name of the field. */
  label: string;
  /** The initial text: a draft, or the message being edited. */
  initial: string;
  /** Called with the text as it is typed; text being sent is no longer a draft. */
  onDraft: (text: string) => void;
  onTyping?: ((isTyping: boolean) => void) | undefined;
  /** Resolves once the message is stored on this device. */
  onSend: (text: string) => Promise<unknown>;
  /** Set while editing an existing message. */
  onCancelEdit?: (() => void) | undefined;
  /** Shown before the text. */
  children?: ReactNode;
}

/** The count is shown when this many characters or fewer are left. */
const NEAR = 50;

/** The field for writing a message: Enter sends, Shift+Enter begins another line. */
export function Composer(props: ComposerProps) {
  const say = useChatWords();
  const { said, label, onTyping, onCancelEdit, children } = props;
  const { field, text, problem, write, send } = useComposing(props);
  const count = text.trim().length;
  const max = WORDS_MAX[said];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && onCancelEdit) {
      onCancelEdit();
      return;
    }
    // Input methods (IME) end a composition with Enter.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <div {...PAGE_FOOT} className="border-t border-line bg-surface px-2 py-2 sm:px-4">
      {onCancelEdit && (
        <p className="flex items-center justify-between px-2 text-sm text-muted">
          {say("composer.editing")}
          <IconButton icon="close" label={say("composer.stopEditing")} onPress={onCancelEdit} />
        </p>
      )}
      {/* With large text the field gets a line of its own. */}
      <div className="flex items-end gap-1.5 max-[18rem]:flex-wrap sm:gap-2">
        {children}
        <TextField
          aria-label={label}
          value={text}
          onChange={(next) => {
            write(next);
            onTyping?.(next !== "");
          }}
          isInvalid={problem !== null}
          validationBehavior="aria"
          className="min-w-0 flex-1 max-[18rem]:order-first max-[18rem]:basis-full"
        >
          <TextArea
            ref={field}
            rows={1}
            autoFocus={onCancelEdit !== undefined}
            placeholder={say("composer.placeholder")}
            enterKeyHint="send"
            onKeyDown={onKeyDown}
            aria-describedby="composer-help"
            className="field-box block field-sizing-content max-h-40 min-h-11 resize-none overflow-y-auto py-[0.5625rem] placeholder:text-muted"
          />
        </TextField>
        <Button
          aria-label={say(onCancelEdit ? "composer.save" : "composer.send")}
          isDisabled={text.trim() === ""}
          onPress={() => void send()}
        >
          <ChatIcon name={onCancelEdit ? "sent" : "send"} />
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

/** The text of a message, its problem, and how it is sent. */
function useComposing({ said, initial, onDraft, onSend, onCancelEdit }: ComposerProps) {
  const say = useChatWords();
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const written = useRef(initial);
  const problem = messageProblem(say, said, text);

  function write(next: string) {
    setText(next);
    written.current = next;
    onDraft(next);
  }

  async function send() {
    field.current?.focus();
    if (problem || text.trim() === "") return;
    write("");
    try {
      await onSend(text);
    } catch (error) {
      console.error("A message could not be stored:", error);
      toast.error(say(onCancelEdit ? "toast.notChanged" : "toast.notSent"));
      // More may have been typed meanwhile; a person who left the room finds the text when they return.
      if (field.current) write(inOneDraft([text, written.current]));
    }
  }

  return { field, text, problem, write, send };
}
