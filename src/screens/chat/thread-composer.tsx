import type { ReactNode } from "react";
import { editMessage } from "#commands/messages/chat.ts";
import { useCommand, useNewId } from "#commands/use-command.ts";
import { type ChatLine, type Said, sentLine } from "#domain/chat/messages.ts";
import { editDraftOf, inOneDraft, keepChatDraft, keptWhileSent, readChatDraft } from "#stores/chat-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toasts/toast.ts";
import { Composer } from "./composer.tsx";
import type { Echoes } from "./use-echoes.ts";

/** What somebody writes into a room, and who is writing there. */
export interface Writing {
  said: Said;
  /** Where it is kept (schema/entities/chat-keys.ts). */
  room: string;
  /** Null where nobody reads any more what would be written. */
  onSend: ((message: WrittenMessage) => Promise<unknown>) | null;
  /** As what it is sent. */
  sendsAs: ChatLine["kind"];
  /** Who is writing, by name, and what tells the others that this person is. */
  typing: readonly string[];
  onTyping: (isTyping: boolean) => void;
  /** Beside the words that are written. */
  tools?: ReactNode;
}

interface WrittenMessage {
  id: string;
  text: string;
}

interface ThreadComposerProps {
  /** What the room is, for those who do not see it. */
  label: string;
  writing: Writing;
  drafts: RoomDrafts;
  echo: Echoes["echo"];
  /** The message that is changed, and what ends that; null where the words are a new one. */
  edited: ChatLine | null;
  onStopEditing: () => void;
}

/** Where the next message is written, or one that is there is changed. */
export function ThreadComposer(props: ThreadComposerProps) {
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
        label="Edit your message"
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
      label={`Message to ${label}`}
      initial={drafts.read(room)}
      onDraft={(text) => drafts.keep(room, text)}
      onTyping={onTyping}
      onSend={(text) => send({ id: newId(), text })}
    >
      {tools}
    </Composer>
  );
}

/** The words stay, also where nothing is left that they could change. */
function useSaveEdit(room: string, drafts: RoomDrafts, onSaved: () => void) {
  const edit = useCommand(editMessage);
  return async (message: WrittenMessage) => {
    const { id, text } = message;
    if (!(await drafts.keptWhile(editDraftOf(id), message, () => edit(id, text)))) {
      drafts.keep(room, inOneDraft([drafts.read(room), text]));
      toast.error("That message is not there any more. Your words are kept as a new one.");
    }
    onSaved();
  };
}

/** What one person has begun to write, by the room or the message it is for. */
export type RoomDrafts = ReturnType<typeof useRoomDrafts>;

/** The drafts of this person, as of `now` (a UTC instant). */
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
