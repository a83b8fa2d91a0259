import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type KnownMessages, knownMessages, unnotifiedMessages } from "#domain/chat/unnotified-messages.ts";
import { links } from "#lib/links.ts";
import { useChatRead } from "#queries/chat.ts";
import { useUnreadMessages } from "#queries/conversations.ts";
import { useEverybody } from "#queries/people.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useMessageText } from "#view/notifications/use-notification-text.ts";
import { useIsFilled } from "#view/sync/use-is-filling.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { EACH_MAX, useNotifying, useNotifyingOfNew } from "./use-notifying.ts";

/** More than arrive at once. */
const LOOKED_AT = 20;

/** Shows toasts of announcements, polls and shifts that arrive while another page is open. Renders nothing. */
export function ChatToasts() {
  const say = useAppWords();
  const textOf = useMessageText();
  const userId = useSession(({ scope }) => scope?.user_id ?? "");
  const isEmployee = useSession(({ scope }) => scope?.role === "employee");
  const messages = useLatestMessages(LOOKED_AT);
  const readUpTo = useChatRead();
  // Rows of a first fill are not news.
  const isFilled = useIsFilled();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useLatest({ messages, readUpTo, isShown: pathname + search === links.chat() });
  const notify = useNotifying((ids) => {
    const { messages = [], readUpTo, isShown } = now.current;
    const me = { id: userId, isEmployee };
    const fresh = unnotifiedMessages(messages, me, NOTHING, readUpTo ?? null).filter(({ id }) =>
      ids.includes(id),
    );
    const run = () => void navigate(links.chat());
    if (isShown) return;
    for (const text of fresh.length > EACH_MAX
      ? [say("toast.teamMessages", { count: fresh.length })]
      : fresh.map(textOf))
      toast.info(text, { action: { label: say("toast.view"), run } });
  });
  /** Null until the replica is complete. */
  const known = useRef<KnownMessages | null>(null);
  useEffect(() => {
    const before = isFilled ? known.current : null;
    const isKnown = messages && readUpTo !== undefined;
    known.current = isKnown ? knownMessages(before, messages) : null;
    if (!before || !isKnown) return;
    const me = { id: userId, isEmployee };
    notify(unnotifiedMessages(messages, me, before, readUpTo).map(({ id }) => ({ id })));
  }, [messages, readUpTo, isFilled, userId, isEmployee, notify]);
  return null;
}

const NOTHING: KnownMessages = { ids: new Set(), since: "" };

/** The maximum length of a toast's quote in characters. */
const SHOWN_MAX = 140;

/** Shows toasts of private messages whose conversation is not on screen. Renders nothing. */
export function PrivateToasts() {
  const say = useAppWords();
  const messages = useUnreadMessages();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === links.chat() ? new URLSearchParams(search).get("with") : null;
  const latest = useLatest({ messages, shown, people: useEverybody() });
  useNotifyingOfNew(
    messages?.map(({ id }) => ({ id })),
    (ids) => {
      const { messages = [], shown, people = [] } = latest.current;
      const fresh = messages.filter(({ id, from_user_id }) => ids.includes(id) && from_user_id !== shown);
      const open = (path: string) => ({ label: say("toast.open"), run: () => void navigate(path) });
      if (fresh.length > EACH_MAX) {
        const action = open(links.chat({ tab: "private" }));
        return toast.info(say("toast.privateMessages", { count: fresh.length }), { action });
      }
      for (const message of fresh) {
        const name =
          people.find(({ id }) => id === message.from_user_id)?.name || say("toast.formerColleague");
        const action = open(links.chat({ with: message.from_user_id }));
        toast.info(name, { description: beginningOf(message), action });
      }
    },
  );
  return null;
}

function beginningOf({ content }: PrivateMessage): string {
  const letters = [...content];
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join("")}…` : content;
}
