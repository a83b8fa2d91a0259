import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { categoryOf } from "#domain/news/news-board.ts";
import { newsSince } from "#domain/news/unread-news.ts";
import { notificationTarget } from "#domain/notifications/web-pushes.ts";
import { links } from "#lib/links.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { useRecentPosts } from "#queries/news.ts";
import { useNotifications } from "#queries/notifications.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { Role } from "#schema/entities/profile.ts";
import { notificationWords } from "#schema/protocol/notification-deduplication.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useNotificationText } from "#view/notifications/use-notification-text.ts";
import { STAFF_NOTIFICATIONS } from "#view/shifts/staff-notifications.ts";
import { useNow } from "#view/times/use-now.ts";
import { type SayApp, useAppWords } from "#words/made/use-app-words.ts";
import { EACH_MAX, useNotifyingOfNew } from "./use-notifying.ts";

/** Shows toasts of notifications about the person and, for managers, of new availability; the bell has the rest. */
export function NotificationToasts() {
  const say = useAppWords();
  const write = useNotificationText();
  const role = useSession(memberRole) ?? "employee";
  const items = useNotifications();
  const navigate = useNavigate();
  const latest = useLatest(items);
  const unread = items?.filter(({ read }) => !read);
  const things = unread?.map((item) => ({ id: item.id, words: notificationWords(item) }));
  useNotifyingOfNew(things, (ids) => {
    const left = (latest.current ?? []).filter(({ id, read }) => !read && ids.includes(id));
    // The others count as notified by the bell.
    const fresh = left.filter(({ type }) => isNotified(type, role));
    const written = fresh.map((one) => ({ ...one, ...write(one) }));
    for (const { title, description, target } of textsOf(say, written, role)) {
      const run = () => void navigate(target);
      toast.info(title, { description, action: { label: say("toast.view"), run } });
    }
  });
  return null;
}

function isNotified(type: Notification["type"], role: Role): boolean {
  return STAFF_NOTIFICATIONS.has(type) || (type === "new-availability" && role !== "employee");
}

type Written = Notification & ReturnType<ReturnType<typeof useNotificationText>>;

interface Text {
  title: string;
  description: string;
  target: string;
}

function textsOf(say: SayApp, fresh: readonly Written[], role: Role): Text[] {
  const entered = fresh.filter(({ type }) => type === "new-availability");
  const own = fresh.filter(({ type }) => type !== "new-availability");
  const enteredTogether = {
    title: say("toast.newAvailability"),
    description: say("toast.newAvailabilityHint"),
    target: links.staffAvailability(),
  };
  return [
    ...(entered.length > EACH_MAX ? [enteredTogether] : entered.map((one) => alone(say, one, role))),
    ...(own.length > EACH_MAX ? [together(say, own, role)] : own.map((one) => alone(say, one, role))),
  ];
}

function alone(say: SayApp, { title, text, type }: Written, role: Role): Text {
  return {
    title: type === "new-availability" ? say("toast.newAvailability") : title,
    description: text,
    target: notificationTarget(type, role) ?? links.schedule(),
  };
}

/** Several of one kind are joined by their texts, as far as they are short enough. */
function together(say: SayApp, fresh: readonly Written[], role: Role): Text {
  const [first] = fresh;
  if (first && fresh.every(({ title }) => title === first.title)) {
    const left = fresh.length - EACH_MAX;
    const words = [...fresh.slice(0, EACH_MAX).map(({ text }) => text), say("toast.more", { count: left })];
    return { ...alone(say, first, role), description: words.join(". ") };
  }
  return {
    title: say("toast.updates", { count: fresh.length }),
    description: say("toast.updatesHint"),
    target: links.schedule(),
  };
}

/** Shows toasts of others' posts while the board is not open. Renders nothing. */
export function PostToasts() {
  const say = useAppWords();
  const userId = useSession(({ scope }) => scope?.user_id);
  // Fixed: otherwise older posts would count as new.
  const [since] = useState(newsSince(useNow(HOUR_MS)));
  const posts = useRecentPosts(since);
  const navigate = useNavigate();
  const path = useLatest(useLocation().pathname);
  const latest = useLatest(posts);
  const things = posts?.filter(({ created_by, in_chat }) => created_by !== userId && !in_chat);
  useNotifyingOfNew(
    things?.map(({ id }) => ({ id })),
    (ids) => {
      if (path.current === links.news()) return;
      const fresh = (latest.current ?? []).filter(({ id }) => ids.includes(id));
      const run = () => void navigate(links.news());
      const titles = fresh.map(({ category, title }) => say(`toast.post.${categoryOf(category)}`, { title }));
      for (const text of fresh.length > EACH_MAX ? [say("toast.posts", { count: fresh.length })] : titles)
        toast.info(text, { description: say("toast.postHint"), action: { label: say("toast.view"), run } });
    },
  );
  return null;
}
