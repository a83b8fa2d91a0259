import { useMemo } from "react";
import { markTeamRead } from "#commands/chat.ts";
import { useCommand } from "#commands/use-command.ts";
import { type ChatLine, teamLine } from "#domain/chat/messages.ts";
import { useChatFloor, useChatRead } from "#queries/chat.ts";
import { useRejectedChanges } from "#queries/sync.ts";
import { useRoomMessages } from "#queries/use-room-messages.ts";
import { TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import type { Message } from "#schema/entities/message.ts";
import type { RoomOfChat } from "./room-of-chat.ts";

/** The team's chat as this person has it before them; undefined while loading. */
export function useTeamRoom(me: string): RoomOfChat | undefined {
  const floor = useChatFloor();
  // Before it is known nothing is asked for: what was cleared must not be seen for a moment.
  const found = useRoomMessages<Message>(TEAM_ROOM, floor);
  const readUpTo = useChatRead();
  const refused = useRejectedChanges();
  const mark = useCommand(markTeamRead);
  const rows = found?.rows;
  const lines = useMemo(() => rows && oldestFirst(rows.map(teamLine)), [rows]);
  const failed = useMemo(() => refused?.filter(isOfTeam), [refused]);
  if (!found || !lines || !failed || readUpTo === undefined || floor === undefined) return undefined;
  const lastArrived = found.rows.find(({ version }) => version > 0)?.created_at ?? "";
  const isUnread = lastArrived !== "" && (readUpTo === null || lastArrived > readUpTo);
  return {
    ...{ me, lines, readUpTo, failed },
    ...{ hasOlder: found.hasOlder, loadOlder: found.loadOlder, dropOlder: found.dropOlder },
    unread: isUnread ? lastArrived : "",
    note: () => mark(lastArrived),
  };
}

function isOfTeam({ collection, row }: { collection: string; row: Record<string, unknown> }): boolean {
  return collection === "messages" && row.kind === "team";
}

function oldestFirst(lines: ChatLine[]): ChatLine[] {
  return lines.reverse();
}
