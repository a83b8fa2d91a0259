import { type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { Button } from "react-aria-components/Button";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { markTeamRead, sendTeamMessage } from "#commands/messages/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import { type ChatLine, teamLines } from "#domain/chat/messages.ts";
import { useChatFloor, useChatRead } from "#queries/chat.ts";
import { TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import type { Role } from "#schema/entities/profile.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { useMessageText } from "#view/notifications/use-notification-text.ts";
import { useChatWords } from "#words/made/use-chat-words.ts";
import { ChatIcon } from "./chat-icon.tsx";
import { ChatSkeleton, NoMessages } from "./chat-skeleton.tsx";
import { Conversation } from "./conversation.tsx";
import { useRoom } from "./presence/use-room.ts";
import { type PeopleById, type RoomOfChat, useRoomLines } from "./room-of-chat.ts";
import { ShiftOfferPart } from "./shift-offer-part.tsx";

const polls = {
  card: lazyPart(async () => (await import("#view/polls/poll-card.tsx")).PollCard, NotLoaded),
  dialog: lazyPart<{ into: "chat"; onClose: () => void }>(
    async () => (await import("#view/polls/poll-dialog.tsx")).PollDialog,
    NotLoaded,
  ),
};

interface TeamChatProps {
  me: string;
  role: Role;
  people: PeopleById;
}

export function TeamChat(props: TeamChatProps) {
  const chat = useTeamRoom(props.me);
  return chat ? <TeamConversation {...props} chat={chat} /> : <ChatSkeleton />;
}

function TeamConversation({ me, role, people, chat }: TeamChatProps & { chat: RoomOfChat }) {
  const say = useChatWords();
  const send = useCommand(sendTeamMessage);
  const { present, onTyping } = useRoom(me, "team");
  const [isAnnouncing, setAnnouncing] = useState(false);
  const kind = isAnnouncing ? "announcement" : "message";
  const name = people.get(me)?.name ?? "";
  useEffect(polls.card.preloadWhenIdle, []);

  async function sendOff(message: { id: string; text: string }) {
    onTyping(false);
    setAnnouncing(false);
    try {
      await send({ ...message, type: kind, user_name: name, user_role: role });
    } catch (error) {
      // The composer returns its text, so that it can be sent as an announcement.
      setAnnouncing(isAnnouncing);
      throw error;
    }
  }

  return (
    <Conversation
      label={say("tab.team")}
      chat={chat}
      people={people}
      isAdmin={role === "admin"}
      partOf={partOfLine}
      writing={{
        said: "team",
        room: TEAM_ROOM,
        onSend: sendOff,
        typing: present.typing,
        onTyping,
        tools: role !== "employee" && <Tools isAnnouncing={isAnnouncing} onAnnounce={setAnnouncing} />,
      }}
      empty={<NoMessages>{say("empty.team")}</NoMessages>}
    />
  );
}

/** What is shown below the text of a line. */
function partOfLine(line: ChatLine, me: string, now: string): ReactNode {
  if (line.kind === "shift-drop" && line.shiftId) {
    return <ShiftOfferPart shiftId={line.shiftId} text={line.text} me={me} now={now} />;
  }
  if (line.kind === "poll" && line.pollId) {
    return (
      <Suspense>
        <polls.card.Part pollId={line.pollId} questionId={`line-${line.id}`} />
      </Suspense>
    );
  }
  return null;
}

const TOOL =
  "grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink selected:bg-brand selected:text-on-brand";

/** What only managers can do here besides writing. */
function Tools({ isAnnouncing, onAnnounce }: { isAnnouncing: boolean; onAnnounce: (isOn: boolean) => void }) {
  const say = useChatWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ToggleButton
        aria-label={say("composer.announce")}
        isSelected={isAnnouncing}
        onChange={onAnnounce}
        className={TOOL}
      >
        <ChatIcon name="announce" />
      </ToggleButton>
      <Button aria-label={say("composer.poll")} onPress={() => setAsking(true)} className={TOOL}>
        <ChatIcon name="poll" />
      </Button>
      <Suspense>{isAsking && <polls.dialog.Part into="chat" onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

/** The team's chat as this person sees it; undefined while loading. */
function useTeamRoom(me: string): RoomOfChat | undefined {
  const floor = useChatFloor();
  const readUpTo = useChatRead();
  const mark = useCommand(markTeamRead);
  const textOf = useMessageText();
  const lineOf = useMemo(() => teamLines(textOf), [textOf]);
  // Nothing loads before the floor is known: cleared messages must not flash up.
  const found = useRoomLines<Message>(TEAM_ROOM, floor, lineOf);
  if (!found || readUpTo === undefined || floor === undefined) return undefined;
  const { rows, ...room } = found;
  const lastArrived = rows.find(({ version }) => version > 0)?.created_at ?? "";
  const isUnread = lastArrived !== "" && (readUpTo === null || lastArrived > readUpTo);
  return { ...room, me, readUpTo, unread: isUnread ? lastArrived : "", note: () => mark(lastArrived) };
}
