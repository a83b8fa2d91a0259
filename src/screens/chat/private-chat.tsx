import { Link } from "react-router-dom";
import { markPrivateRead, sendPrivateMessage } from "#commands/messages/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import { privateLine } from "#domain/chat/messages.ts";
import { links } from "#lib/links.ts";
import { useUnreadPrivate } from "#queries/chat.ts";
import { useFormerNames } from "#queries/people.ts";
import { LAST_KEY } from "#schema/entities/chat-keys.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { PhoneLink } from "#view/people/phone-link.tsx";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatIcon } from "./chat-icon.tsx";
import { ChatSkeleton, NoMessages } from "./chat-skeleton.tsx";
import { ContactList } from "./contact-list.tsx";
import { Conversation } from "./conversation.tsx";
import { PersonAvatar, ROLE_LOOKS } from "./person-avatar.tsx";
import { useRoom } from "./presence/use-room.ts";
import { type PeopleById, type RoomOfChat, useRoomLines } from "./room-of-chat.ts";

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
        me={me}
        people={people}
        contact={contact}
        online={present.online}
        className={contact ? "max-md:hidden" : ""}
      />
      {contact ? (
        <Pane key={contact} me={me} people={people} contact={contact} isHere={present.online.has(contact)} />
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
      <header className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line bg-surface px-2 py-1.5 sm:px-4">
        <Link
          to={links.chat({ tab: "private" })}
          aria-label={say("conversation.back")}
          className="grid size-11 place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink md:hidden"
        >
          <ChatIcon name="back" />
        </Link>
        <PersonAvatar name={name} role={role} picture={person?.profile_picture_url} isHere={isHere} />
        <div className="min-w-[min(6rem,100%)] flex-1">
          <h2 className={`truncate leading-tight font-semibold ${ROLE_LOOKS[role].name}`}>{name}</h2>
          {/* The number beside the role, for on a phone it would leave the name too little room. */}
          {person && (
            <p className="flex flex-wrap items-center gap-x-3 text-sm leading-6 text-muted">
              <span>{say(`role.${role}`)}</span>
              {person.phone && <PhoneLink phone={person.phone} name={name} />}
            </p>
          )}
        </div>
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
  const { present, onTyping } = useRoom(me, isThere ? contact : null);
  function sendOff(message: { id: string; text: string }) {
    onTyping(false);
    return send({ to: contact, ...message });
  }

  return (
    <>
      <Conversation
        label={name}
        chat={chat}
        people={people}
        writing={{
          said: "private",
          room: contact,
          onSend: isThere ? sendOff : null,
          typing: present.typing,
          onTyping,
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
  const found = useRoomLines<PrivateMessage>(contact, LAST_KEY, privateLine);
  const mark = useCommand(markPrivateRead);
  const count = useUnreadPrivate()?.get(contact) ?? 0;
  if (!found) return undefined;
  const { rows, ...room } = found;
  const firstUnread = rows.findLast((row) => row.unread === "yes");
  const lastUnread = rows.find((row) => row.unread === "yes");
  return {
    ...room,
    me,
    // Each message has its own receipt; those without one are unread.
    readUpTo: firstUnread ? justBefore(firstUnread.received_at) : null,
    unread: count > 0 ? `${count} ${lastUnread?.id}` : "",
    note: () => mark(contact),
  };
}

function justBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}
