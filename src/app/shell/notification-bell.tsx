import { Suspense, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { useNotifications } from "#queries/notifications.ts";
import type { Role } from "#schema/entities/profile.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { IconFrame } from "#ui/icon-frame.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import { useClearing } from "./use-clearing.ts";

const panel = lazyPart(async () => (await import("./notification-panel.tsx")).NotificationPanel, NotOpened);

const BELL = "M6 10a6 6 0 0 1 12 0v4.5l1.5 2.5h-15L6 14.5V10Zm4 10a2.2 2.2 0 0 0 4 0";

/** What a manager was told, from this device's own rows; how many are unread stands on the bell. */
export function NotificationBell({ role }: { role: Role }) {
  const { hidden, clearAll } = useClearing();
  const items = useNotifications()?.filter(({ id }) => !hidden.has(id));
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(panel.preloadWhenIdle, []);
  const unread = items?.filter(({ read }) => !read).length ?? 0;
  return (
    <>
      <Button
        ref={trigger}
        aria-label={unread > 0 ? unreadLabel(unread) : "Notifications"}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="relative grid size-11 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
      >
        <IconFrame path={BELL} />
        <CountBadge
          count={unread}
          unit="unread"
          className="absolute top-0.5 left-1/2 ms-0.5 h-5 min-w-5 px-1 text-xs"
        />
      </Button>
      <p role="status" className="sr-only">
        {unread > 0 && unreadLabel(unread)}
      </p>
      <Suspense>
        {isOpen && (
          <panel.Part
            items={items}
            role={role}
            triggerRef={trigger}
            onClear={clearAll}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}

function unreadLabel(count: number): string {
  return count === 1 ? "1 unread notification" : `${count} unread notifications`;
}
