import { useMemo, useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { useNavigate, useSearchParams } from "react-router-dom";
import * as v from "valibot";
import { clearChat } from "#commands/messages/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { useTeamUnread, useUnreadPrivate } from "#queries/chat.ts";
import { usePeople } from "#queries/people.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { CountBadge } from "#ui/marks/count-badge.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useKeyboardInset } from "#ui/overlays/use-keyboard-inset.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatSkeleton } from "./chat-skeleton.tsx";
import { PrivateChat } from "./private-chat.tsx";
import { TeamChat } from "./team-chat.tsx";

const TAB =
  "flex min-h-12 cursor-pointer items-center gap-1.5 border-b-2 border-transparent font-semibold text-muted not-narrow:whitespace-nowrap transition-colors outline-none hover:text-ink focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink max-sm:px-2 max-sm:text-sm sm:px-4 selected:border-brand-ink selected:text-brand-ink";
const TABS = ["team", "private"] as const;

/** The chat: the team's room and private messages. It takes the whole page. */
export function ChatScreen() {
  const say = useChatWords();
  const { tab, contact } = useChatPlace();
  const navigate = useNavigate();
  const me = useSession(({ scope }) => scope?.user_id ?? "");
  const role = useSession(memberRole) ?? "employee";
  const everybody = usePeople();
  const people = useMemo(() => everybody && new Map(everybody.map((one) => [one.id, one])), [everybody]);
  const inset = useKeyboardInset();
  const unread = {
    team: useTeamUnread() ?? 0,
    private: [...(useUnreadPrivate()?.values() ?? [])].reduce((sum, count) => sum + count, 0),
  };
  return (
    <Tabs
      selectedKey={tab}
      onSelectionChange={(key) => navigate(links.chat(key === "private" ? { tab: "private" } : {}))}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      style={{ paddingBottom: inset }}
    >
      <div className="flex items-center justify-between gap-2 bg-surface pe-2 ps-1 shadow-[inset_0_-1px_var(--color-line)] sm:ps-3">
        <TabList aria-label={say("title")} className="flex min-w-0 flex-wrap">
          {TABS.map((id) => (
            <Tab key={id} id={id} className={TAB}>
              {say(`tab.${id}`)}
              <CountBadge count={unread[id]} unit={say("unread")} className="h-5 min-w-5 px-1.5 text-xs" />
            </Tab>
          ))}
        </TabList>
        {role === "admin" && tab === "team" && <ClearChatMenu />}
      </div>
      {TABS.map((id) => (
        <TabPanel key={id} id={id} className="flex min-h-0 flex-1 flex-col focus-visible:-outline-offset-3">
          {!people && <ChatSkeleton />}
          {people && id === "team" && <TeamChat me={me} role={role} people={people} />}
          {people && id === "private" && (
            <PrivateChat me={me} people={people} contact={contact === me ? null : contact} />
          )}
        </TabPanel>
      ))}
    </Tabs>
  );
}

/** The place in the chat that the URL names: the tab, and whose conversation is shown, if any. */
export function useChatPlace(): { tab: "team" | "private"; contact: string | null } {
  const [query] = useSearchParams();
  const id = query.get("with");
  const contact = v.is(v.pipe(v.string(), v.uuid()), id) ? id : null;
  const isPrivate = contact !== null || query.get("tab") === "private";
  return { tab: isPrivate ? "private" : "team", contact };
}

/** Lets an admin delete all messages of the team's chat. */
export function ClearChatMenu() {
  const say = useChatWords();
  const [isAsking, setAsking] = useState(false);
  const clear = useCommand(clearChat);

  async function confirm() {
    setAsking(false);
    await orToast(say("toast.notCleared"), async () => {
      await clear();
      toast.success(say("toast.cleared"));
    });
  }

  return (
    <>
      <Menu
        items={[
          {
            id: "clear",
            label: say("clear.item"),
            icon: <ControlIcon name="trash" />,
            isDangerous: true,
            onAction: () => setAsking(true),
          },
        ]}
      >
        <Button variant="quiet" aria-label={say("clear.menu")}>
          <ControlIcon name="more" />
        </Button>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={say("clear.title")}
        action={say("clear.confirm")}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <p>{say("clear.text")}</p>
      </ConfirmDialog>
    </>
  );
}
