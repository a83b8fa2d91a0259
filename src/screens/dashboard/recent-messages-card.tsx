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
import type { Dashboard } from "./use-dashboard.ts";

export const RECENT_MESSAGES = 3;

/** What a message is besides one. */
const KINDS: Record<Message["type"], string | null> = {
  message: null,
  announcement: "Announcement",
  "shift-drop": "Shift Available",
  poll: "Poll",
};

interface RecentMessagesCardProps {
  /** Newest first; undefined while loading. */
  messages: readonly Message[] | undefined;
  dashboard: Pick<Dashboard, "now" | "people">;
}

export function RecentMessagesCard({ messages, dashboard }: RecentMessagesCardProps) {
  return (
    <Card title="Recent Messages">
      {!messages && <RowsSkeleton label="Loading the messages" rows={RECENT_MESSAGES} />}
      {messages?.length === 0 && (
        <EmptyState icon="info" title="No messages yet">
          What the team writes appears here.
        </EmptyState>
      )}
      {messages && messages.length > 0 && (
        <ul aria-label="Recent Messages" className="flex flex-col gap-1">
          {messages.map((message) => (
            <RecentMessage key={message.id} message={message} dashboard={dashboard} />
          ))}
        </ul>
      )}
      <p className="mt-2 -mb-2.5">
        <TextLink href={links.chat()}>View All Messages</TextLink>
      </p>
    </Card>
  );
}

interface RecentMessageProps extends Pick<RecentMessagesCardProps, "dashboard"> {
  message: Message;
}

function RecentMessage({ message, dashboard: { now, people } }: RecentMessageProps) {
  const format = useFormat();
  const { text, created_at, type } = message;
  const writer = people.get(message.user_id);
  const name = message.user_name || writer?.name || "User";
  const isAnnouncement = type === "announcement";
  const kind = KINDS[type];
  return (
    <li
      className={cx("-mx-3 flex items-start gap-3 rounded-xl px-3 py-2.5", isAnnouncement && "bg-brand-soft")}
    >
      <Avatar name={name} picture={writer?.profile_picture_url} />
      <div className="min-w-0 flex-1">
        <p className="items-baseline justify-between gap-x-3 sm:flex">
          <span className="block min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
          <time dateTime={created_at} className="block shrink-0 text-sm text-muted tabular-nums">
            {format.timeAndDay(created_at, now)}
          </time>
        </p>
        {kind && (
          <p className="my-1">
            <Badge tone={isAnnouncement ? "brand" : "neutral"}>{kind}</Badge>
          </p>
        )}
        <p className="line-clamp-3 [overflow-wrap:anywhere]">{text}</p>
      </div>
    </li>
  );
}
