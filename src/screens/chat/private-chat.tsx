import { useCallback, useMemo } from "react";
import { Link } from "react-router-dom";
import { markPrivateRead, sendPrivateMessage } from "#commands/messages/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import { type ChatLine, privateLine } from "#domain/chat/messages.ts";
import { links } from "#lib/links.ts";
import { useUnreadPrivate } from "#queries/chat.ts";
import { useFormerNames } from "#queries/people.ts";
import { useRejectedChanges } from "#queries/unsent-changes.ts";
import { useRoomMessages } from "#queries/use-room-messages.ts";
import { LAST_KEY } from "#schema/entities/chat-keys.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { PhoneLink } from "#view/people/phone-link.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatIcon } from "./chat-icon.tsx";
import { ChatSkeleton, NoMessages } from "./chat-skeleton.tsx";
import { ContactList } from "./contact-list.tsx";
import { Conversation } from "./conversation.tsx";
import type { Writer } from "./message-line.tsx";
import { PersonAvatar } from "./person-avatar.tsx";
import { useRoom } from "./presence/use-room.ts";
import { ROLE_LOOKS } from "./role-looks.ts";
import type { RoomOfChat } from "./room-of-chat.ts";
import { namesOf } from "./team-chat.tsx";
import type { PeopleById } from "./use-people-by-id.ts";

interface PrivateChatProps {
  me: string;
  people: PeopleById;
  /** The id of the person whose conversation is shown. */
  contact: string | null;
}

/** Private messages: the contacts, and beside them, or on a phone after them, a conversation. */
export function PrivateChat({ me, people, contact }: PrivateChatProps) {
  const say = useChatWords();
  const { present } = useRoom(me, "team");
  return (
    <div className="flex min-h-0 flex-1">
      <ContactList
        {...{ me, people, contact }}
        online={present.online}
        className={contact ? "max-md:hidden" : ""}
      />
      {contact ? (
        <Pane key={contact} {...{ me, people, contact }} isHere={present.online.has(contact)} />
      ) : (
        <div className="grid flex-1 place-items-center max-md:hidden">
          <EmptyState icon="info" title={say("contacts.noneSelected")}>
            {say("contacts.choose")}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

interface PaneProps extends PrivateChatProps {
  contact: string;
  isHere: boolean;
}

function Pane(props: PaneProps) {
  const say = useChatWords();
  const { me, people, contact, isHere } = props;
  const chat = usePrivateRoom(me, contact);
  const person = people.get(contact);
  const former = useFormerNames();
  const name = person?.name ?? former.get(contact) ?? say("formerColleague");
  const role = person?.role ?? "employee";
  return (
    <section aria-label={say("conversation.label", { name })} className="flex min-w-0 flex-1 flex-col">
      <header className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-2 py-1.5 sm:px-4">
        <Link
          to={links.chat({ tab: "private" })}
          aria-label={say("conversation.back")}
          className="grid size-11 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink md:hidden"
        >
          <ChatIcon name="back" />
        </Link>
        <PersonAvatar name={name} role={role} picture={person?.profile_picture_url} isHere={isHere} />
        <h2 className="min-w-0 leading-tight">
          <span className={`font-semibold [overflow-wrap:anywhere] ${ROLE_LOOKS[role].name}`}>{name}</span>
          {person && <span className="block text-sm text-muted">{say(`role.${role}`)}</span>}
        </h2>
        {person?.phone && (
          <span className="ms-auto text-end">
            <PhoneLink phone={person.phone} name={name} />
          </span>
        )}
      </header>
      {chat ? <PrivateConversation {...props} chat={chat} name={name} /> : <ChatSkeleton />}
    </section>
  );
}

function PrivateConversation({
  me,
  people,
  contact,
  chat,
  name,
}: PaneProps & { chat: RoomOfChat; name: string }) {
  const say = useChatWords();
  const send = useCommand(sendPrivateMessage);
  const isThere = people.has(contact);
  const { present, noteTyping, stopTyping } = useRoom(me, isThere ? contact : null);
  const writers = useMemo(() => {
    const known = (id: string): Writer => {
      const person = people.get(id);
      return {
        name: person?.name ?? (id === contact ? name : say("formerColleague")),
        role: person?.role ?? "employee",
        picture: person?.profile_picture_url ?? null,
      };
    };
    return new Map([me, contact].map((id) => [id, known(id)]));
  }, [people, me, contact, name, say]);
  const writerOf = useCallback(
    ({ writer }: ChatLine): Writer =>
      writers.get(writer) ?? { name: say("formerColleague"), role: "employee", picture: null },
    [writers, say],
  );
  const mayDelete = useCallback(({ writer }: ChatLine) => writer === me, [me]);

  function sendOff(message: { id: string; text: string }) {
    stopTyping();
    return send({ to: contact, ...message });
  }

  return (
    <>
      <Conversation
        thread={{ chat, label: name, writerOf, mayDelete }}
        writing={{
          said: "private",
          room: contact,
          onSend: isThere ? sendOff : null,
          sendsAs: "message",
          typing: namesOf(present.typing, people, me),
          onTyping: (isTyping) => (isTyping ? noteTyping() : stopTyping()),
        }}
        empty={<NoMessages>{say("empty.private")}</NoMessages>}
      />
      {!isThere && (
        <p className="border-t border-line bg-surface px-4 py-3 text-muted">{say("conversation.hasLeft")}</p>
      )}
    </>
  );
}

/** The person's conversation with another person; undefined while loading. */
function usePrivateRoom(me: string, contact: string): RoomOfChat | undefined {
  const found = useRoomMessages<PrivateMessage>(contact, LAST_KEY);
  const refused = useRejectedChanges();
  const mark = useCommand(markPrivateRead);
  const rows = found?.rows;
  const lines = useMemo(() => rows?.map(privateLine).reverse(), [rows]);
  const count = useUnreadPrivate()?.get(contact) ?? 0;
  const firstUnread = rows?.findLast((row) => row.unread === "yes");
  const lastUnread = rows?.find((row) => row.unread === "yes");
  const failed = useMemo(
    () =>
      refused?.filter(
        ({ collection, row }) =>
          collection === "messages" &&
          row.kind === "private" &&
          (row.to_user_id === contact || row.from_user_id === contact),
      ),
    [refused, contact],
  );
  if (!found || !lines || !failed) return undefined;
  return {
    me,
    lines,
    failed,
    hasOlder: found.hasOlder,
    loadOlder: found.loadOlder,
    dropOlder: found.dropOlder,
    // Each message has its own receipt; those without one are unread.
    readUpTo: firstUnread ? justBefore(firstUnread.received_at) : null,
    unread: count > 0 ? `${count} ${lastUnread?.id}` : "",
    note: () => mark(contact),
  };
}

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}
