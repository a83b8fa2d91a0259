import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { categoryOf, newsSince } from "#domain/news/news-board.ts";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { links } from "#lib/links.ts";
import { useRecentPosts } from "#queries/news.ts";
import { useIsComplete } from "#queries/sync.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useNow } from "#view/times/use-now.ts";
import { useTelling } from "./use-telling.ts";

/** More than this at once are told of in one toast: somebody was away for long. */
const EACH_MAX = 2;

/** Tells of posts of others that arrive while the app is open and the board is not (spec section 8). Draws nothing. */
export function PostToasts() {
  const userId = useSession(({ scope }) => scope?.user_id);
  // Always the same: older posts would be taken for new ones.
  const [since] = useState(newsSince(useNow(HOUR_MS)));
  const posts = useRecentPosts(since);
  // What fills a device is no news.
  const isComplete = useIsComplete(useSyncStatus(({ lastSyncedAt }) => lastSyncedAt));
  const navigate = useNavigate();
  const path = useLatest(useLocation().pathname);
  const latest = useLatest(posts);
  const tell = useTelling((ids) => {
    if (path.current === links.news()) return;
    const news = (latest.current ?? []).filter(({ id }) => ids.includes(id));
    const run = () => void navigate(links.news());
    for (const text of news.length > EACH_MAX ? [`${news.length} new posts`] : news.map(titleOf))
      toast.info(text, { description: "Check the News tab for details", action: { label: "View", run } });
  });
  /** Those that were there or told of already; null until the first are known. */
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = isComplete ? known.current : null;
    // Of a replica that is filled anew nothing is news.
    known.current = posts ? new Set(posts.map(({ id }) => id)) : null;
    if (!before || !posts) return;
    const news = posts.filter(
      ({ id, created_by, in_chat }) => !before.has(id) && created_by !== userId && !in_chat,
    );
    tell(news.map(({ id }) => ({ id })));
  }, [posts, isComplete, userId, tell]);
  return null;
}

function titleOf({ category, title }: NewsPost): string {
  return `New ${categoryOf(category)}: ${title}`;
}
