import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { chatNews, type KnownMessages, knownMessages } from "#domain/chat/chat-news.ts";
import { links } from "#lib/links.ts";
import { useChatRead } from "#queries/chat.ts";
import { useIsComplete } from "#queries/sync.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useTelling } from "./use-telling.ts";

/** More than come at once. */
const LOOKED_AT = 20;
/** More than this at once are told of in one toast: somebody was away for long. */
const EACH_MAX = 2;

/** Tells of announcements, polls and available shifts that come in while the app is open elsewhere. Draws nothing itself. */
export function ChatToasts() {
  const userId = useSession(({ scope }) => scope?.user_id ?? "");
  const isEmployee = useSession(({ scope }) => scope?.role === "employee");
  const messages = useLatestMessages(LOOKED_AT);
  const readUpTo = useChatRead();
  // What fills a device is no news.
  const isComplete = useIsComplete(useSyncStatus(({ lastSyncedAt }) => lastSyncedAt));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const now = useLatest({ messages, readUpTo, isShown: pathname + search === links.chat() });
  const tell = useTelling((ids) => {
    const { messages = [], readUpTo, isShown } = now.current;
    const me = { id: userId, isEmployee };
    const news = chatNews(messages, me, NOTHING, readUpTo ?? null).filter(({ id }) => ids.includes(id));
    const run = () => void navigate(links.chat());
    if (isShown) return;
    for (const text of news.length > EACH_MAX
      ? [`${news.length} new messages in the chat`]
      : news.map(wordsOf))
      toast.info(text, { action: { label: "View", run } });
  });
  /** Null until all is here that was there. */
  const known = useRef<KnownMessages | null>(null);
  useEffect(() => {
    const before = isComplete ? known.current : null;
    const isKnown = messages && readUpTo !== undefined;
    known.current = isKnown ? knownMessages(before, messages) : null;
    if (!before || !isKnown) return;
    const me = { id: userId, isEmployee };
    tell(chatNews(messages, me, before, readUpTo).map(({ id }) => ({ id })));
  }, [messages, readUpTo, isComplete, userId, isEmployee, tell]);
  return null;
}

const NOTHING: KnownMessages = { ids: new Set(), since: "" };

function wordsOf({ text }: { text: string }): string {
  return text;
}
