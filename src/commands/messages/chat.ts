import { uuidOf } from "#lib/hashes.ts";
import { must } from "#lib/must.ts";
import { joinRoom } from "#remote/private-channel.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { editAllLocally, type LocalEdit } from "#replica/local-change.ts";
import type { Business } from "#schema/entities/business.ts";
import { LAST_KEY, MARKS_ROOM, TEAM_ROOM, waitingKeys } from "#schema/entities/chat-keys.ts";
import { type ChatRead, chatReadEntity } from "#schema/entities/chat-read.ts";
import type { Message } from "#schema/entities/message.ts";
import type { PrivateMessage } from "#schema/entities/private-message.ts";
import { type Beat, pairTopic, teamTopic } from "#schema/protocol/beat.ts";
import { updateBusiness } from "../business/business.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";

/** A team message with a new id, and its writer's name until the server signs it. */
export interface TeamWords extends Pick<Message, "id" | "text" | "user_name" | "user_role"> {
  type: "message" | "announcement";
}

/** Sends a message to the team. Stored on this device when the promise resolves; it is last until it arrives. */
export function sendTeamMessage(context: CommandContext, { id, text, ...said }: TeamWords): Promise<Message> {
  const at = context.device.readClock().instant;
  const message = teamMessage(context, { id, ...said, text: text.trim() }, at);
  return write(context, ({ insert }) => insert("team", message));
}

/** Returns the caller's team message as this device keeps it until the server has it; `at` is when it was written. */
export function teamMessage(
  context: CommandContext,
  said: Pick<Message, "id" | "text" | "type" | "user_name" | "user_role"> & Partial<Message>,
  at: string,
): Omit<Message, "version" | "change_id"> {
  const { userId, businessId } = replicaOf(context);
  return {
    kind: "team",
    business_id: businessId,
    user_id: userId,
    ...waitingKeys(TEAM_ROOM, at),
    about: null,
    shift_id: null,
    poll_id: null,
    poll_options: null,
    poll_end_time: null,
    timestamp: at,
    created_at: at,
    edited_at: null,
    ...said,
  };
}

/** Sends a private message, in the same way. */
export function sendPrivateMessage(
  context: CommandContext,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<PrivateMessage> {
  const { userId, businessId } = replicaOf(context);
  const at = context.device.readClock().instant;
  const message = {
    id,
    business_id: businessId,
    ...waitingKeys(to, at),
    from_user_id: userId,
    to_user_id: to,
    content: text.trim(),
    created_at: at,
    received_at: at,
    read_at: null,
    edited_at: null,
  };
  return write(context, ({ insert }) => insert("private", message));
}

/** Edits one's own message. False if it is gone, also with the cleared chat. */
export function editMessage(context: CommandContext, id: string, text: string): Promise<boolean> {
  const words = text.trim();
  return write(context, async ({ replica, now, patch }) => {
    const found = await rows<"team" | "private">(replica, "team").findOne(id).exec();
    const row = found?.toMutableJSON();
    if (!row || (await isCleared(replica, row))) return false;
    const field = row.kind === "team" ? { text: words } : { content: words };
    const before = row.kind === "team" ? row.text : row.content;
    if (before === words) return true;
    return (await patch("team", id, { ...field, edited_at: now() })) !== null;
  });
}

/** Whether a clearing hides it already, although the server has yet to delete it. */
async function isCleared(replica: Replica, row: Message | PrivateMessage): Promise<boolean> {
  // Unsent messages arrive after every clearing.
  if (row.kind !== "team" || row.version === 0) return false;
  const business = await replica.businesses.findOne().exec();
  return row.created_at <= (business?.toMutableJSON().chat_cleared_at ?? "");
}

/** Deletes a message for everybody: one's own, or for admins any team message. */
export function deleteMessage(context: CommandContext, id: string): Promise<void> {
  return write(context, async ({ remove }) => void (await remove("team", id)));
}

/** Deletes all team messages that have arrived, for everybody and for good. Unsent ones arrive later and stay. */
export function clearChat(context: CommandContext): Promise<Business> {
  return updateBusiness(context, { chat_cleared_at: context.device.readClock().instant });
}

/** Moves the read position of the team chat to an instant of arrival; never back. */
export async function markTeamRead(context: CommandContext, arrivedAt: string): Promise<void> {
  const { userId, businessId } = replicaOf(context);
  // The same on all of the person's devices, so that they share one row.
  const id = await uuidOf(`${chatReadEntity.table} ${businessId} ${userId}`);
  const mark: Omit<ChatRead, "version" | "change_id"> = {
    kind: "read",
    id,
    business_id: businessId,
    user_id: userId,
    last_read_at: arrivedAt,
    room: MARKS_ROOM,
    newest: LAST_KEY,
    unread: "no",
  };
  const decide = (_: string, row: ChatRead | null): LocalEdit<ChatRead> | null => {
    if (!row) return { kind: "add", document: mark };
    return row.last_read_at < arrivedAt ? { kind: "change", fields: { last_read_at: arrivedAt } } : null;
  };
  await write(context, ({ replica, newId }) =>
    editAllLocally(rows(replica, "chat_read"), [id], decide, newId),
  );
}

/** Marks one person's messages to this one as read, once shown. */
export async function markPrivateRead(context: CommandContext, from: string): Promise<void> {
  const read_at = context.device.readClock().instant;
  await write(context, async ({ replica, userId, newId }) => {
    // Includes pages not loaded: a person at the end has been notified of all.
    const unread = await replica.messages.find({ selector: { unread: "yes" } }).exec();
    await editAllLocally<PrivateMessage>(
      rows(replica, "private"),
      unread.filter(({ room }) => room === from).map(({ id }) => id),
      (_, row) => {
        const isUnread = row?.to_user_id === userId && row.read_at === null;
        return isUnread ? { kind: "change", fields: { read_at, unread: "no" } } : null;
      },
      newId,
    );
  });
}

/** Where presence is shown: the team chat, or a private conversation. */
export type RoomOf = "team" | { with: string };

export interface Room {
  announce(state: Beat["state"]): void;
  leave(): void;
}

/** Joins a room to hear and send presence. Offline, nobody is heard. */
export function enterRoom({ remote, scope }: CommandContext, of: RoomOf, heard: (beat: Beat) => void): Room {
  const { user_id, business_id } = must(scope, "a scope before a command");
  const topic =
    of === "team" ? teamTopic(must(business_id, "a business of the chat")) : pairTopic(user_id, of.with);
  const channel = joinRoom(remote, topic, (beat) => {
    // Another device of the same person.
    if (beat.user_id === user_id) return;
    // On a channel of two, any other sender is the other person, whatever they claim.
    heard(of === "team" ? beat : { ...beat, user_id: of.with });
  });
  return {
    announce: (state) => channel.say({ user_id, state } satisfies Beat),
    leave: channel.leave,
  };
}
