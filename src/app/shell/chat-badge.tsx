import { useTeamUnread, useUnreadPrivate } from "#queries/chat.ts";
import { CountBadge } from "#ui/count-badge.tsx";

/** How many messages one has not read, of the team and private ones. */
export function ChatBadge({ className }: { className: string }) {
  const team = useTeamUnread() ?? 0;
  const direct = [...(useUnreadPrivate()?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return <CountBadge count={team + direct} unit="unread" className={className} />;
}
