import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { clearNotifications } from "#commands/messages/notifications.ts";
import { useCommand } from "#commands/use-command.ts";
import { useNotifications } from "#queries/notifications.ts";
import type { Role } from "#schema/entities/profile.ts";
import { dueClearing, forgetClearing, noteClearing } from "#stores/noted-clearing.ts";
import { useSession } from "#stores/session-store.ts";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { IconFrame } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { ACTION_SHOWN_MS, offerUndo } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useAppWords } from "#words/made/use-app-words.ts";

const panel = lazyDialog(async () => (await import("./notification-panel.tsx")).NotificationPanel);

const BELL = "M6 10a6 6 0 0 1 12 0v4.5l1.5 2.5h-15L6 14.5V10Zm4 10a2.2 2.2 0 0 0 4 0";

/** A manager's notifications, from this device's rows, with the unread count on the bell. */
export function NotificationBell({ role }: { role: Role }) {
  const say = useAppWords();
  const { hidden, clearAll } = useClearing();
  const items = useNotifications()?.filter(({ id }) => !hidden.has(id));
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(panel.preloadWhenIdle, []);
  const unread = items?.filter(({ read }) => !read).length ?? 0;
  const unreadCount = say("bell.unreadCount", { count: unread });
  return (
    <>
      <Button
        ref={trigger}
        aria-label={unread > 0 ? unreadCount : say("bell.label")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="relative grid size-11 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <IconFrame path={BELL} />
        <CountBadge
          count={unread}
          unit={say("bell.unread")}
          className="absolute top-0.5 start-1/2 ms-0.5 h-5 min-w-5 px-1 text-xs"
        />
      </Button>
      <p role="status" className="sr-only">
        {unread > 0 && unreadCount}
      </p>
      {isOpen && (
        <panel.Part
          items={items}
          role={role}
          triggerRef={trigger}
          onClear={clearAll}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/**
 * Clears notifications with an undo. The server never restores deleted rows, so they are first hidden, and deleted
 * once the undo expires or the page is left. If the page ends earlier, a note makes the next start delete them.
 * After a log-out they are still there.
 */
export function useClearing() {
  const say = useAppWords();
  const userId = useSession(({ user }) => user?.id ?? "");
  const clear = useLatest(useCommand(clearNotifications));
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const offers = useRef(new Set<(isUndone: boolean) => void>());

  useEffect(() => {
    const endAll = (isUndone: boolean) => {
      for (const end of [...offers.current]) end(isUndone);
    };
    const leave = () => endAll(false);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      endAll(useSession.getState().user?.id !== userId);
    };
  }, [userId]);

  useEffect(() => {
    const finish = () => void remove(clear.current, userId, dueClearing(userId, Date.now())).catch(() => {});
    finish();
    // By then no earlier page's undo is open.
    const timer = setTimeout(finish, ACTION_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [clear, userId]);

  function clearAll(ids: readonly string[]) {
    noteClearing(userId, ids, Date.now() + ACTION_SHOWN_MS);
    setHidden((now) => new Set([...now, ...ids]));
    const show = () => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id))));
    const end = offerUndo(say("toast.cleared"), (isUndone) => {
      offers.current.delete(end);
      if (isUndone) {
        forgetClearing(userId, ids);
        return show();
      }
      noteClearing(userId, ids, 0);
      // Once they are gone, or if clearing failed, nothing needs to be hidden.
      void remove(clear.current, userId, ids).then(show, show);
    });
    offers.current.add(end);
  }

  return { hidden, clearAll };
}

type Clear = (ids: readonly string[]) => Promise<void>;

/** The note stays until they are gone: the next start retries. */
async function remove(clear: Clear, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await clear(ids);
  forgetClearing(userId, ids);
}
