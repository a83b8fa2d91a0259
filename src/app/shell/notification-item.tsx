import { Link } from "react-aria-components/Link";
import { readNotification } from "#commands/notifications.ts";
import { useCommand } from "#commands/use-command.ts";
import { notificationTarget } from "#domain/notifications/pushes.ts";
import type { Notification } from "#queries/notifications.ts";
import type { Role } from "#schema/entities/profile.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "#view/format/use-format.ts";

interface NotificationItemProps {
  item: Notification;
  role: Role;
  now: string;
  onPress: () => void;
}

/** One notification: a press marks it as read and leads to what it is about. */
export function NotificationItem({ item, role, now, onPress }: NotificationItemProps) {
  const markRead = useCommand(readNotification);
  const format = useFormat();
  const target = notificationTarget(item.type, role);

  function press() {
    // A failure has been told of by then, and the way to what it is about is open all the same.
    markRead(item.id).catch(() => {});
    onPress();
  }

  return (
    <Link
      {...(target && { href: target })}
      onPress={press}
      className="flex cursor-pointer gap-3 px-5 py-3 transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px]"
    >
      <span
        className={cx("mt-2 size-2.5 shrink-0 rounded-full", item.read ? "bg-transparent" : "bg-brand-ink")}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={item.read ? undefined : "font-bold"}>
            {!item.read && <span className="sr-only">Unread: </span>}
            {item.title}
          </span>
          <time dateTime={item.created_at} className="text-sm text-muted tabular-nums">
            {format.timeAndDay(item.created_at, now)}
          </time>
        </span>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{item.message}</span>
      </span>
    </Link>
  );
}
