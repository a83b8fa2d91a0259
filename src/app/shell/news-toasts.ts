import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { notificationTarget } from "#domain/notifications/pushes.ts";
import { links } from "#lib/links.ts";
import { useNotifications } from "#queries/notifications.ts";
import { useIsComplete } from "#queries/sync.ts";
import type { Notification } from "#schema/entities/notification.ts";
import type { Role } from "#schema/entities/profile.ts";
import { wordsOf } from "#schema/protocol/who-tells.ts";
import { useSession } from "#stores/session-store.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { STAFF_NEWS } from "#view/shifts/staff-news.ts";
import { useTelling } from "./use-telling.ts";

/** More than this at once are told of in one toast: somebody was away for long. */
const EACH_MAX = 2;
const NEW_AVAILABILITY = "New staff availability submitted";

/**
 * Tells people of what arrives for them while the app is open: of what is about themselves, and managers of new
 * availability (spec section 8). What else is for managers stands in their bell. Draws nothing itself.
 */
export function NewsToasts() {
  const role = useSession(({ scope }) => scope?.role ?? "employee");
  const items = useNotifications();
  // What fills a device is no news.
  const isComplete = useIsComplete(useSyncStatus(({ lastSyncedAt }) => lastSyncedAt));
  const navigate = useNavigate();
  /** The words of those that were there or told of already, by their ids; null until the first are known. */
  const known = useRef<ReadonlyMap<string, string> | null>(null);
  const latest = useLatest(items);
  const tell = useTelling((ids) => {
    const left = (latest.current ?? []).filter(({ id, read }) => !read && ids.includes(id));
    // The others are noted as told: the bell has rung.
    const news = left.filter(({ type }) => isTold(type, role));
    for (const { title, description, target } of textsOf(news, role)) {
      const run = () => void navigate(target);
      toast.info(title, { description, action: { label: "View", run } });
    }
  });
  useEffect(() => {
    if (!items) return;
    const before = isComplete ? known.current : null;
    const things = items.map((item) => ({ ...item, words: wordsOf(item.title, item.message) }));
    known.current = new Map([
      ...(known.current ?? []),
      ...things.map(({ id, words }) => [id, words] as const),
    ]);
    tell(
      things
        .filter(({ id, words }) => before && before.get(id) !== words)
        .filter(({ read }) => !read)
        .map(({ id, words }) => ({ id, words })),
    );
  }, [items, isComplete, tell]);
  return null;
}

function isTold(type: Notification["type"], role: Role): boolean {
  return STAFF_NEWS.has(type) || (type === "new-availability" && role !== "employee");
}

interface Text {
  title: string;
  description: string;
  target: string;
}

function textsOf(news: readonly Notification[], role: Role): Text[] {
  const entered = news.filter(({ type }) => type === "new-availability");
  const own = news.filter(({ type }) => type !== "new-availability");
  return [
    ...(entered.length > EACH_MAX ? [enteredTogether()] : entered.map((one) => alone(one, role))),
    ...(own.length > EACH_MAX ? [together(own, role)] : own.map((one) => alone(one, role))),
  ];
}

function alone({ title, message, type }: Notification, role: Role): Text {
  const target = notificationTarget(type, role) ?? links.schedule();
  return { title: type === "new-availability" ? NEW_AVAILABILITY : title, description: message, target };
}

function enteredTogether(): Text {
  const description = "Your notifications say whose it is.";
  return { title: NEW_AVAILABILITY, description, target: links.staffAvailability() };
}

/** Of one kind they are told by their words, such as which days were denied, as far as these can be read in passing. */
function together(news: readonly Notification[], role: Role): Text {
  const [first] = news;
  if (first && news.every(({ title }) => title === first.title)) {
    const left = news.length - EACH_MAX;
    const words = [...news.slice(0, EACH_MAX).map(({ message }) => message), `And ${left} more`];
    return { ...alone(first, role), description: words.join(". ") };
  }
  return {
    title: `${news.length} things are new`,
    description: "Your schedule tells what happened.",
    target: links.schedule(),
  };
}
