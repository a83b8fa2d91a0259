import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { type Contact, contactsOf } from "#domain/chat/contacts.ts";
import { links } from "#lib/links.ts";
import { searchFor } from "#lib/search.ts";
import { useUnreadPrivate } from "#queries/chat.ts";
import { useConversations } from "#queries/conversations.ts";
import { useFormerNames } from "#queries/people.ts";
import { cx } from "#ui/cx.ts";
import { SearchField } from "#ui/fields/search-field.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { PersonAvatar, ROLE_LOOKS } from "./person-avatar.tsx";
import type { PeopleById } from "./room-of-chat.ts";

interface ContactListProps {
  me: string;
  people: PeopleById;
  /** The person whose conversation is shown. */
  contact: string | null;
  /** The people who have the chat open. */
  online: ReadonlySet<string>;
  className: string;
}

/** Everybody to write to, and former colleagues with a conversation; the latest conversation first. */
export function ContactList({ me, people, contact, online, className }: ContactListProps) {
  const say = useChatWords();
  const last = useConversations();
  const former = useFormerNames();
  const unread = useUnreadPrivate();
  const isFilling = useIsFilling();
  const now = useNow(EVERY_MINUTE_MS);
  const [search, setSearch] = useState("");
  const contacts = useMemo(
    () =>
      last &&
      contactsOf({
        me,
        people: [...people.values()],
        last,
        former: (id) => former.get(id) ?? say("formerColleague"),
      }),
    [me, people, former, last, say],
  );
  const isFound = searchFor(search);
  const isComing = isFilling && contacts?.length === 0;
  const found = isComing ? undefined : contacts?.filter(({ name }) => isFound(name));
  return (
    <nav
      aria-label={say("contacts.label")}
      className={cx(
        "flex min-h-0 w-full flex-col border-line bg-surface md:w-72 md:shrink-0 md:border-e lg:w-80",
        className,
      )}
    >
      <div className="p-3">
        <SearchField label={say("contacts.search")} value={search} onChange={setSearch} />
      </div>
      {!found && (
        <div className="px-4 py-3">
          <RowsSkeleton label={say("contacts.loading")} rows={5} />
        </div>
      )}
      {found?.length === 0 && (
        <EmptyState icon="info" title={say(search.trim() ? "contacts.noMatch" : "contacts.empty")}>
          {say(search.trim() ? "contacts.noMatchHint" : "contacts.emptyHint")}
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <ul
          aria-label={say("contacts.label")}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
        >
          {found.map((one) => (
            <ContactRow
              key={one.id}
              contact={one}
              me={me}
              now={now}
              isFilling={isFilling}
              picture={people.get(one.id)?.profile_picture_url ?? null}
              isShown={one.id === contact}
              isHere={online.has(one.id)}
              unread={unread?.get(one.id) ?? 0}
            />
          ))}
        </ul>
      )}
    </nav>
  );
}

interface ContactRowProps {
  contact: Contact;
  me: string;
  now: string;
  /** Whether their messages may not have arrived yet. */
  isFilling: boolean;
  picture: string | null;
  isShown: boolean;
  isHere: boolean;
  unread: number;
}

function ContactRow({ contact, me, now, isFilling, picture, isShown, isHere, unread }: ContactRowProps) {
  const say = useChatWords();
  const format = useFormat();
  const { id, name, role, isFormer, last } = contact;
  const looks = ROLE_LOOKS[role];
  return (
    <li>
      <Link
        to={links.chat({ with: id })}
        aria-current={isShown ? "true" : undefined}
        className={cx(
          "flex min-h-16 items-center gap-3 rounded-xl px-2.5 py-2 focus-visible:-outline-offset-3",
          isShown ? "bg-brand-soft" : "hover:bg-sunken",
        )}
      >
        <PersonAvatar name={name} role={role} picture={picture} isHere={isHere} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate">
              <span className={cx("font-semibold", looks.name)}>{name}</span>
              {!isFormer && <span className="text-xs text-muted"> {say(`role.${role}`)}</span>}
            </span>
            {last && (
              <time dateTime={last.received_at} className="shrink-0 text-xs text-muted tabular-nums">
                {format.timeAndDay(last.received_at, now)}
              </time>
            )}
          </span>
          <span className="flex items-center justify-between gap-2">
            <span className="truncate text-sm text-muted">
              {last?.from_user_id === me ? say("contacts.ownMessage", { text: last.content }) : last?.content}
              {!last && !isFilling && say("empty.title")}
            </span>
            <CountBadge count={unread} unit={say("unread")} className="h-5 min-w-5 shrink-0 px-1.5 text-xs" />
          </span>
        </span>
      </Link>
    </li>
  );
}
