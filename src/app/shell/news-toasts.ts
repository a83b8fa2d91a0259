import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { notificationTarget } from "#domain/notifications/notification-target.ts";
import { links } from "#lib/links.ts";
import { useNotifications } from "#queries/use-notifications.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { wordsOf } from "#schema/protocol/who-tells.ts";
import { STAFF_NEWS } from "#screens/schedule/staff-news.ts";
import { toast } from "#ui/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useTelling } from "./use-telling.ts";

const SCHEDULE = links.schedule();
/** More than this at once are told of in one toast: somebody was away for long. */
const EACH_MAX = 2;

/** Tells employees, who have no bell, of what arrives for them while the app is open. Draws nothing itself. */
export function NewsToasts() {
  const items = useNotifications();
  const navigate = useNavigate();
  /** The words of those that were there or told of already, by their ids; null until the first are known. */
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  const latest = useLatest(items);
  const tell = useTelling((ids) => {
    const left = (latest.current ?? []).filter(({ id, read }) => !read && ids.includes(id));
    for (const text of left.length > EACH_MAX ? [together(left)] : left.map(alone)) {
      const { title, description, target } = text;
      const run = () => void navigate(target);
      toast.info(title, { description, action: { label: "View", run } });
    }
  });
  useEffect(() => {
    if (!items) return;
    const before = known.current;
    const things = items.map((item) => ({ ...item, words: wordsOf(item.title, item.message) }));
    known.current = new Map([...(before ?? []), ...things.map(({ id, words }) => [id, words] as const)]);
    tell(
      things
        .filter(({ id, words }) => before && before.get(id) !== words)
        .filter(({ read, type }) => !read && STAFF_NEWS.has(type))
        .map(({ id, words }) => ({ id, words })),
    );
  }, [items, tell]);
  return null;
}

interface Text {
  title: string;
  description: string;
  target: string;
}

function alone({ title, message, type }: Notification): Text {
  return { title, description: message, target: notificationTarget(type, "employee") ?? SCHEDULE };
}

function together(news: readonly Notification[]): Text {
  return {
    title: `${news.length} things are new`,
    description: "Your schedule tells what happened.",
    target: SCHEDULE,
  };
}
