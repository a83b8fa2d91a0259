import { links } from "#lib/links.ts";
import type { Message } from "#schema/entities/message.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Avatar } from "#ui/marks/avatar.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useMessageText } from "#view/notifications/use-notification-text.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

export const RECENT_MESSAGES = 3;

interface RecentMessagesCardProps {
  /** Newest first; undefined while loading. */
  messages: readonly Message[] | undefined;
  dashboard: Dashboard;
}

export function RecentMessagesCard({ messages, dashboard }: RecentMessagesCardProps) {
  const say = useDashboardWords();
  return (
    <Card title={say("messages.title")}>
      {!messages && <RowsSkeleton label={say("messages.loading")} rows={RECENT_MESSAGES} />}
      {messages?.length === 0 && (
        <EmptyState icon="info" title={say("messages.empty")}>
          {say("messages.emptyHint")}
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <ul aria-label={say("messages.title")} className="flex flex-col gap-1">
          {messages.map((message) => (
            <RecentMessage key={message.id} message={message} dashboard={dashboard} />
          ))}
        </ul>
      )}
      <p className="mt-2 -mb-2.5">
        <TextLink href={links.chat()}>{say("messages.all")}</TextLink>
      </p>
    </Card>
  );
}

function RecentMessage({ message, dashboard }: { message: Message; dashboard: Dashboard }) {
  const say = useDashboardWords();
  const format = useFormat();
  const text = useMessageText()(message);
  const { created_at, type } = message;
  const writer = dashboard.people.get(message.user_id);
  const name = message.user_name || writer?.name || say("user");
  const isAnnouncement = type === "announcement";
  return (
    <li
      className={cx("-mx-3 flex items-start gap-3 rounded-xl px-3 py-2.5", isAnnouncement && "bg-brand-soft")}
    >
      <Avatar name={name} picture={writer?.profile_picture_url} />
      <div className="min-w-0 flex-1">
        <p className="items-baseline justify-between gap-x-3 sm:flex">
          <span className="block min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
          <time dateTime={created_at} className="block shrink-0 text-sm text-muted tabular-nums">
            {format.timeAndDay(created_at, dashboard.now)}
          </time>
        </p>
        {type !== "message" && (
          <p className="my-1">
            <Badge tone={isAnnouncement ? "brand" : "neutral"}>{say(`messages.${type}`)}</Badge>
          </p>
        )}
        <p dir="auto" className="line-clamp-3 [overflow-wrap:anywhere]">
          {text}
        </p>
      </div>
    </li>
  );
}
