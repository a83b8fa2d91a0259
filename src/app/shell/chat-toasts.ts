import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { CommandContext } from "#commands/command-context.ts";
import { useCommand } from "#commands/use-command.ts";
import { chatNews } from "#domain/chat/chat-news.ts";
import { links } from "#lib/links.ts";
import { useLatestMessages } from "#queries/use-latest-messages.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toast.ts";

/** More than come at once. */
const LOOKED_AT = 20;

/** Tells of announcements and available shifts that come in while the app is open elsewhere. Draws nothing itself. */
export function ChatToasts() {
  const userId = useSession(({ scope }) => scope?.user_id ?? "");
  const latest = useLatestMessages(LOOKED_AT);
  const [opened] = useState(useCommand(instantNow));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isShown = pathname + search === links.chat();
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, text } of latest ? chatNews(latest, userId, opened) : []) {
      if (told.current.has(id)) continue;
      told.current.add(id);
      const run = () => void navigate(links.chat());
      if (!isShown) toast.info(text, { action: { label: "View", run } });
    }
  }, [latest, userId, opened, isShown, navigate]);
  return null;
}

function instantNow({ device }: CommandContext): string {
  return device.readClock().instant;
}
