import { type RefObject, useEffect, useRef } from "react";
import { Link } from "react-aria-components/Link";
import { useLocation } from "react-router-dom";
import { readNotification } from "#commands/messages/notifications.ts";
import { useCommand } from "#commands/use-command.ts";
import { notificationTarget } from "#domain/notifications/web-pushes.ts";
import type { Notification } from "#queries/notifications.ts";
import type { Role } from "#schema/entities/profile.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Popover } from "#ui/overlays/popover.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useNotificationText } from "#view/notifications/use-notification-text.ts";
import { useAppWords } from "#words/made/use-app-words.ts";
import { rich } from "#words/use-words.ts";

interface NotificationPanelProps {
  /** Newest first; undefined while loading. */
  items: Notification[] | undefined;
  role: Role;
  triggerRef: RefObject<HTMLButtonElement | null>;
  onClear: (ids: string[]) => void;
  onClose: () => void;
}

/** A longer panel would be slow. */
const SHOWN_MAX = 100;

export function NotificationPanel({ items, role, triggerRef, onClear, onClose }: NotificationPanelProps) {
  const say = useAppWords();
  const now = new Date().toISOString();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);

  function clear() {
    onClear(items?.map(({ id }) => id) ?? []);
    onClose();
  }

  return (
    <Popover
      label={say("bell.label")}
      isOpen
      triggerRef={triggerRef}
      placement="bottom end"
      onOpenChange={(open) => !open && onClose()}
    >
      <header className="-mt-2 mb-2 flex min-h-11 items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{say("bell.label")}</h2>
        {items && items.length > 0 && (
          <Button variant="quiet" onPress={clear}>
            {say("bell.clearAll")}
          </Button>
        )}
      </header>
      <div className="-mx-5 -mb-5 h-[300px] overflow-y-auto border-t border-line">
        <ListState
          items={items}
          skeleton={<Skeleton label={say("bell.loading")} className="p-5" />}
          empty={
            <div className="grid h-full place-content-center">
              <EmptyState icon="check" title={say("bell.empty")}>
                {say("bell.emptyHint")}
              </EmptyState>
            </div>
          }
        >
          {(all) => (
            <ul className="divide-y divide-line">
              {all.slice(0, SHOWN_MAX).map((item) => (
                <li key={item.id}>
                  <NotificationItem item={item} role={role} now={now} onPress={onClose} />
                </li>
              ))}
              {all.length > SHOWN_MAX && (
                <li className="px-5 py-3 text-sm text-muted">
                  {say("bell.older", { count: all.length - SHOWN_MAX })}
                </li>
              )}
            </ul>
          )}
        </ListState>
      </div>
    </Popover>
  );
}

interface NotificationItemProps {
  item: Notification;
  role: Role;
  now: string;
  onPress: () => void;
}

/** One notification: pressing it marks it as read and opens its subject. */
function NotificationItem({ item, role, now, onPress }: NotificationItemProps) {
  const say = useAppWords();
  const markRead = useCommand(readNotification);
  const format = useFormat();
  const { title, text } = useNotificationText()(item);
  const target = notificationTarget(item.type, role);

  // The failure was already reported, and its subject still opens.
  const read = () => void markRead(item.id).catch(() => {});

  return (
    <Link
      {...(target && { href: target })}
      // Its page is there when Enter goes down: a panel of it may lie over this one before it comes up, which ends the press.
      onPressStart={({ pointerType }) => pointerType === "keyboard" && read()}
      onPress={({ pointerType }) => {
        if (pointerType !== "keyboard") read();
        onPress();
      }}
      className="flex cursor-pointer gap-3 px-5 py-3 transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px]"
    >
      <span
        className={cx("mt-2 size-2.5 shrink-0 rounded-full", item.read ? "bg-transparent" : "bg-brand-ink")}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={item.read ? undefined : "font-bold"}>
            {item.read
              ? title
              : rich(say, "bell.unreadItem", {
                  title,
                  hidden: (text) => <span className="sr-only">{text}</span>,
                })}
          </span>
          <time dateTime={item.created_at} className="text-sm text-muted tabular-nums">
            {format.timeAndDay(item.created_at, now)}
          </time>
        </span>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{text}</span>
      </span>
    </Link>
  );
}
