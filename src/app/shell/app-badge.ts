import { useEffect } from "react";
import { set } from "#lib/storage/values.ts";
import { useNotifications } from "#queries/notifications.ts";
import { APP_BADGE } from "#schema/protocol/app-badge.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { followEvents } from "#ui/follow-events.ts";
import { STAFF_NOTIFICATIONS } from "#view/shifts/staff-notifications.ts";
import { useMenuCounts } from "./sidebar.tsx";

/** Keeps the number of what waits for the person on the icon of the installed app; none after log-out. */
export function AppBadge() {
  const waiting = useWaiting();
  useEffect(() => {
    if (waiting === undefined) return;
    showOnIcon(waiting);
    // Pushes that came meanwhile have been counted by the service worker, which does not know what is read.
    return followEvents(document, ["visibilitychange"], () => showOnIcon(waiting));
  }, [waiting]);
  useEffect(() => () => showOnIcon(0), []);
  return null;
}

/** Unread messages, news and notifications, and changes that could not be saved; undefined while loading. */
function useWaiting(): number | undefined {
  const { chat, news, needsAttention } = useMenuCounts();
  const isEmployee = useSession((session) => memberRole(session) === "employee");
  const unread = useNotifications()?.filter(
    // Managers see the others in their bell.
    ({ read, type }) => !read && (!isEmployee || STAFF_NOTIFICATIONS.has(type)),
  );
  return unread && unread.length + chat + news + needsAttention;
}

/** Fails where the device shows no numbers on icons, or may not. */
function showOnIcon(waiting: number) {
  void set(APP_BADGE, waiting).catch(() => {});
  void navigator.setAppBadge?.(waiting).catch(() => {});
}
