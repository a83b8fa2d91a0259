import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useNavigate } from "react-router-dom";
import { links } from "#lib/links.ts";
import { useTeamUnread, useUnreadPrivate } from "#queries/chat.ts";
import { useSession } from "#stores/session-store.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { useKeyboardInset } from "#ui/use-keyboard-inset.ts";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { ClearChatMenu } from "./clear-chat-menu.tsx";
import { PrivateChat } from "./private-chat.tsx";
import { TeamChat } from "./team-chat.tsx";
import { useChatPlace } from "./use-chat-place.ts";
import { usePeopleById } from "./use-people-by-id.ts";

const TAB =
  "flex min-h-12 cursor-pointer items-center gap-1.5 border-b-2 border-transparent font-semibold text-muted min-[18rem]:whitespace-nowrap transition-colors outline-none hover:text-ink focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink max-sm:px-2 max-sm:text-sm sm:px-4 selected:border-brand-ink selected:text-brand-ink";
const BADGE = "h-5 min-w-5 px-1.5 text-xs";

/** What people of the business say to all of them and to each other. It takes the whole page. */
export function ChatScreen() {
  const { tab, contact } = useChatPlace();
  const navigate = useNavigate();
  const me = useSession(({ scope }) => scope?.user_id ?? "");
  const role = useSession(({ scope }) => scope?.role ?? "employee");
  const people = usePeopleById();
  const inset = useKeyboardInset();
  const team = useTeamUnread() ?? 0;
  const direct = [...(useUnreadPrivate()?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => navigate(links.chat(key === "private" ? { tab: "private" } : {}))}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      style={{ paddingBottom: inset }}
    >
      <div className="flex items-center justify-between gap-2 bg-surface pe-2 ps-1 shadow-[inset_0_-1px_var(--color-line)] sm:ps-3">
        <TabList aria-label="Chat" className="flex min-w-0 flex-wrap">
          <Tab id="team" className={TAB}>
            Team Chat
            <CountBadge count={team} unit="unread" className={BADGE} />
          </Tab>
          <Tab id="private" className={TAB}>
            Private Messages
            <CountBadge count={direct} unit="unread" className={BADGE} />
          </Tab>
        </TabList>
        {role === "admin" && tab === "team" && <ClearChatMenu />}
      </div>
      {(["team", "private"] as const).map((id) => (
        <TabPanel key={id} id={id} className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-3">
          {!people && <ChatSkeleton />}
          {people && id === "team" && <TeamChat {...{ me, role, people }} />}
          {people && id === "private" && (
            <PrivateChat {...{ me, people }} contact={contact === me ? null : contact} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}
