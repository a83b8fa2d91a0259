import { readNotification } from "#commands/messages/notifications.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Notification } from "#schema/entities/notification.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Card } from "#ui/page/card.tsx";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import { useFormat } from "../format/use-format.ts";
import { useNotificationText } from "../notifications/use-notification-text.ts";
import { STAFF_NOTIFICATIONS } from "./staff-notifications.ts";

/** Nobody reads longer lists. */
const SHOWN_MAX = 5;

interface WhatsNewCardProps {
  now: string;
  /** The person's notifications; undefined while loading. */
  notifications: readonly Notification[] | undefined;
  /** Limits the card to these types. */
  types?: ReadonlySet<Notification["type"]>;
}

/** The person's undismissed notifications about shifts and availability; renders nothing without any. */
export function WhatsNewCard({ now, notifications, types = STAFF_NOTIFICATIONS }: WhatsNewCardProps) {
  const say = useScheduleWords();
  const markRead = useCommand(readNotification);
  const unread = notifications?.filter(({ read, type }) => !read && types.has(type)) ?? [];
  if (unread.length === 0) return null;
  const more = unread.length - SHOWN_MAX;

  // The command has reported a failure by then.
  const dismiss = (items: readonly Notification[]) =>
    void Promise.all(items.map(({ id }) => markRead(id))).catch(() => {});

  return (
    <Card
      title={say("news.title")}
      aside={
        unread.length > 1 && (
          <span className="-my-2">
            <Button variant="quiet" onPress={() => dismiss(unread)}>
              {say("news.dismissAll")}
            </Button>
          </span>
        )
      }
    >
      <ul aria-label={say("news.title")} className="-my-2 divide-y divide-line">
        {unread.slice(0, SHOWN_MAX).map((item) => (
          <WhatsNewRow key={item.id} item={item} now={now} onDismiss={() => dismiss([item])} />
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-sm text-muted">{say("news.older", { count: more })}</p>}
    </Card>
  );
}

function WhatsNewRow({ item, now, onDismiss }: { item: Notification; now: string; onDismiss: () => void }) {
  const say = useScheduleWords();
  const format = useFormat();
  const { title, text } = useNotificationText()(item);
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{title}</span>
          <time dateTime={item.created_at} className="text-sm text-muted tabular-nums">
            {format.timeAndDay(item.created_at, now)}
          </time>
        </p>
        <p className="text-sm text-muted [overflow-wrap:anywhere]">{text}</p>
      </div>
      <IconButton icon="close" label={say("news.dismiss", { title: title })} onPress={onDismiss} />
    </li>
  );
}
