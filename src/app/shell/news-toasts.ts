import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { notificationTarget } from "#domain/notifications/notification-target.ts";
import { links } from "#lib/links.ts";
import { useNotifications } from "#queries/use-notifications.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { STAFF_NEWS } from "#screens/schedule/staff-news.ts";
import { toast } from "#ui/toast.ts";
import { untold } from "./untold.ts";

const SCHEDULE = links.schedule();
/** More than this at once are told of in one toast: somebody was away for long. */
const EACH_MAX = 2;

/** Tells employees, who have no bell, of what arrives for them while the app is open. Draws nothing itself. */
export function NewsToasts() {
  const items = useNotifications();
  const navigate = useNavigate();
  /** Those that were there or told of already; null until the first are known. */
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!items) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...items.map(({ id }) => id)]);
    const news = items.filter(
      ({ id, read, type }) => before && !before.has(id) && !read && STAFF_NEWS.has(type),
    );
    if (news.length > 0) void tell(news, navigate);
  }, [items, navigate]);
  return null;
}

/** What was pushed to this device, or was told by another tab, is not told again. */
async function tell(news: readonly Notification[], navigate: (path: string) => unknown) {
  const ids = await untold(news.map(({ id }) => id));
  const left = news.filter(({ id }) => ids.includes(id));
  for (const text of left.length > EACH_MAX ? [together(left)] : left.map(alone)) {
    const { title, description, target } = text;
    const run = () => void navigate(target);
    toast.info(title, { description, action: { label: "View", run } });
  }
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
