import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { useUnreadMessages } from "#queries/chat.ts";
import { useEverybody } from "#queries/people.ts";
import { useIsComplete } from "#queries/sync.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { useTelling } from "./use-telling.ts";

/** More than this at once are told of in one toast: somebody was away for long. */
const EACH_MAX = 2;
/** In characters: a toast is no place to read a letter. */
const SHOWN_MAX = 140;

/** Tells of private messages that come in while their conversation is not on screen. Draws nothing itself. */
export function PrivateToasts() {
  const messages = useUnreadMessages();
  // What fills a device is no news.
  const isComplete = useIsComplete(useSyncStatus(({ lastSyncedAt }) => lastSyncedAt));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === links.chat() ? new URLSearchParams(search).get("with") : null;
  const latest = useLatest({ messages, shown, people: useEverybody() });
  const tell = useTelling((ids) => {
    const { messages = [], shown, people = [] } = latest.current;
    const news = messages.filter(({ id, from_user_id }) => ids.includes(id) && from_user_id !== shown);
    const open = (label: string, path: string) => ({ label, run: () => void navigate(path) });
    if (news.length > EACH_MAX) {
      const action = open("Open", links.chat({ tab: "private" }));
      return toast.info(`${news.length} new private messages`, { action });
    }
    for (const message of news) {
      const name = people.find(({ id }) => id === message.from_user_id)?.name || FORMER_COLLEAGUE;
      const action = open("Open", links.chat({ with: message.from_user_id }));
      toast.info(name, { description: beginningOf(message), action });
    }
  });
  /** Those that were there or told of already; null until the first are known. */
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!messages) return;
    const before = isComplete ? known.current : null;
    const ids = messages.map(({ id }) => id);
    known.current = new Set([...(known.current ?? []), ...ids]);
    if (before) tell(ids.filter((id) => !before.has(id)).map((id) => ({ id })));
  }, [messages, isComplete, tell]);
  return null;
}

function beginningOf({ content }: PrivateMessage): string {
  const letters = [...content];
  return letters.length > SHOWN_MAX ? `${letters.slice(0, SHOWN_MAX).join("")}…` : content;
}
