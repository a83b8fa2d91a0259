import type { ReactNode } from "react";
import { editMessage } from "#commands/messages/chat.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { type ChatLine, type Said, sentLine } from "#domain/chat/messages.ts";
import { editDraftOf, inOneDraft, keepChatDraft, keptWhileSent, readChatDraft } from "#stores/chat-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { Composer } from "./composer.tsx";
import type { Echoes } from "./use-echoes.ts";

/** What a person writes in a room, and who is typing there. */
export interface Writing {
  said: Said;
  /** The room's key (schema/entities/chat-keys.ts). */
  room: string;
  /** Null if nobody would read a new message any more. */
  onSend: ((message: WrittenMessage) => Promise<unknown>) | null;
  /** The kind of message to send. */
  sendsAs: ChatLine["kind"];
  /** The names of those typing, and how to tell them about this person. */
  typing: readonly string[];
  onTyping: (isTyping: boolean) => void;
  /** Shown beside the text. */
  tools?: ReactNode;
}

interface WrittenMessage {
  id: string;
  text: string;
}

interface ThreadComposerProps {
  /** The accessible name of the field. */
  label: string;
  writing: Writing;
  drafts: RoomDrafts;
  echo: Echoes["echo"];
  /** The message being edited, and how to stop; null for a new message. */
  edited: ChatLine | null;
  onStopEditing: () => void;
}

/** The composer of a room, for a new message or for editing one. */
export function ThreadComposer(props: ThreadComposerProps) {
  const say = useChatWords();
  const { label, writing, drafts, echo, edited, onStopEditing } = props;
  const { said, room, onSend, onTyping, tools } = writing;
  const newId = useNewId();
  const saveEdit = useSaveEdit(room, drafts, onStopEditing);
  if (!onSend) return null;

  if (edited) {
    const place = editDraftOf(edited.id);
    return (
      <Composer
        key={edited.id}
        said={said}
        label={say("composer.editLabel")}
        initial={drafts.read(place) || edited.text}
        onDraft={(text) => drafts.keep(place, text)}
        onSend={(text) => saveEdit({ id: edited.id, text })}
        onCancelEdit={() => {
          drafts.keep(place, "");
          onStopEditing();
        }}
      />
    );
  }

  function send(message: WrittenMessage) {
    const line = {
      ...message,
      text: message.text.trim(),
      kind: writing.sendsAs,
      writer: drafts.owner.userId,
    };
    const kept = drafts.keptWhile(room, message, () => Promise.resolve(onSend?.(message)));
    return echo(sentLine(line, drafts.now), kept);
  }
  return (
    <Composer
      key={room}
      said={said}
      label={say("composer.label", { name: label })}
      initial={drafts.read(room)}
      onDraft={(text) => drafts.keep(room, text)}
      onTyping={onTyping}
      onSend={(text) => send({ id: newId(), text })}
    >
      {tools}
    </Composer>
  );
}

/** The text stays if the message to edit has gone. */
function useSaveEdit(room: string, drafts: RoomDrafts, onSaved: () => void) {
  const say = useChatWords();
  const edit = useCommand(editMessage);
  return async (message: WrittenMessage) => {
    const { id, text } = message;
    if (!(await drafts.keptWhile(editDraftOf(id), message, () => edit(id, text)))) {
      drafts.keep(room, inOneDraft([drafts.read(room), text]));
      toast.error(say("toast.editedIsGone"));
    }
    onSaved();
  };
}

/** The drafts of one person, by room or edited message. */
export type RoomDrafts = ReturnType<typeof useRoomDrafts>;

/** The person's drafts at `now` (a UTC instant). */
export function useRoomDrafts(me: string, now: string) {
  const businessId = useSession(({ scope }) => scope?.business_id ?? null);
  const owner = { userId: me, businessId };
  const at = Date.parse(now);
  return {
    owner,
    now,
    read: (place: string) => readChatDraft(owner, place, at),
    keep: (place: string, text: string) => keepChatDraft(owner, place, text, at),
    keptWhile: <T,>(place: string, message: WrittenMessage, sent: () => Promise<T>) =>
      keptWhileSent({ owner, room: place, now: at }, message, sent),
  };
}
