import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { MARKS_ROOM, waitingKeys } from "#schema/entities/chat-keys.ts";
import { type ChatRead, chatReadEntity } from "#schema/entities/chat-read.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newMessage, newPrivateMessage } from "#tests/factories/messages.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import type { CommandContext } from "../command-context.ts";
import { retryRejectedChange } from "../rejected-changes.ts";
import {
  clearChat,
  deleteMessage,
  editMessage,
  markPrivateRead,
  markTeamRead,
  sendPrivateMessage,
  sendTeamMessage,
} from "./chat.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T09:05:00.000Z";

let user: FakeUser;
let replica: Replica;
let device: FakeDevice;
let tab: CommandContext;

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  device = new FakeDevice();
  const chat = [messageEntity, privateMessageEntity, chatReadEntity];
  replica = await openReplica({ userId: user.id, generation: 0 }, [...CORE, ...chat]);
  tab = commandContext(user, replica, device);
});
afterEach(() => replica.close());

const waiting = () => readWaiting(collectionOf(replica, "messages"));
const row = async (id: string) => (await replica.messages.findOne(id).exec())?.toMutableJSON();

describe("sending", () => {
  it("writes to the team once, without blanks around it, as what waits in its room", async () => {
    const words = {
      text: "  Hello all \n",
      type: "message",
      user_name: "Sam",
      user_role: "employee",
    } as const;
    const sent = await sendTeamMessage(tab, { id: crypto.randomUUID(), ...words });
    expect(await row(sent.id)).toMatchObject({
      kind: "team",
      text: "Hello all",
      user_id: user.id,
      business_id: user.businessId,
      room: "team",
      timestamp: NOW,
      created_at: NOW,
      type: "message",
      version: 0,
    });
    expect(await waiting()).toHaveLength(1);
  });

  it("writes to one person, in the room that is called by their id", async () => {
    const sent = await sendPrivateMessage(tab, { id: crypto.randomUUID(), to: "ann", text: "Psst" });
    expect(await row(sent.id)).toMatchObject({
      kind: "private",
      from_user_id: user.id,
      to_user_id: "ann",
      content: "Psst",
      room: "ann",
      read_at: null,
      unread: "no",
      created_at: NOW,
      received_at: NOW,
    });
  });
});

describe("changing", () => {
  it("replaces the words, and says when", async () => {
    const { id } = await replica.messages.insert(newMessage({ user_id: user.id, text: "Old" }));
    device.instant = LATER;
    expect(await editMessage(tab, id, " New ")).toBe(true);
    expect(await row(id)).toMatchObject({ text: "New", edited_at: LATER, newest: newMessage().newest });
    expect(await waiting()).toMatchObject([{ pending: { base: { text: "Old" } } }]);
  });

  it("sends nothing for the same words, or for what is gone", async () => {
    const { id } = await replica.messages.insert(newMessage({ user_id: user.id, text: "Same" }));
    expect(await editMessage(tab, id, "Same ")).toBe(true);
    expect(await editMessage(tab, crypto.randomUUID(), "Gone")).toBe(false);
    expect(await waiting()).toEqual([]);
  });

  it("says so when it was cleared with the chat, unless it has yet to arrive", async () => {
    await replica.businesses.insert(newBusiness({ id: String(user.businessId), chat_cleared_at: LATER }));
    const arrived = newMessage({ user_id: user.id, created_at: NOW });
    const waits = newMessage({ user_id: user.id, created_at: NOW, version: 0 });
    await replica.messages.bulkInsert([arrived, waits]);
    expect(await editMessage(tab, arrived.id, "New")).toBe(false);
    expect(await editMessage(tab, waits.id, "New")).toBe(true);
    expect(await row(arrived.id)).toMatchObject({ text: arrived.text });
  });

  it("replaces the words of a private one", async () => {
    const one = newPrivateMessage({ from_user_id: user.id, to_user_id: "ann" }, user.id);
    await replica.messages.insert(one as never);
    await editMessage(tab, one.id, "New");
    expect(await row(one.id)).toMatchObject({ content: "New", edited_at: NOW });
  });

  it("deletes one, once", async () => {
    const { id } = await replica.messages.insert(newMessage());
    await deleteMessage(tab, id);
    await deleteMessage(tab, id);
    expect(await row(id)).toBeUndefined();
    expect(await waiting()).toMatchObject([{ id, _deleted: true }]);
  });
});

describe("reading", () => {
  const marks = async () => {
    const found = await replica.messages.find({ selector: { room: MARKS_ROOM } }).exec();
    return found.map((one) => one.toMutableJSON() as unknown as ChatRead);
  };

  it("is one row, the same on every device of a person, and never goes back", async () => {
    await Promise.all([markTeamRead(tab, NOW), markTeamRead(tab, LATER)]);
    await markTeamRead(tab, NOW);
    const [mark, ...others] = await marks();
    expect([mark?.last_read_at, others]).toEqual([LATER, []]);
    const before = await waiting();
    await markTeamRead(tab, LATER);
    expect(await waiting()).toEqual(before);
  });

  it("acknowledges all that one person has written to this one and is not yet", async () => {
    const mine = newPrivateMessage({ to_user_id: user.id }, user.id);
    const read = newPrivateMessage({ to_user_id: user.id, read_at: NOW }, user.id);
    const written = newPrivateMessage({ from_user_id: user.id, to_user_id: "ann" }, user.id);
    const ofBen = newPrivateMessage({ from_user_id: crypto.randomUUID(), to_user_id: user.id }, user.id);
    await replica.messages.bulkInsert([mine, read, written, ofBen] as never);
    device.instant = LATER;
    await markPrivateRead(tab, mine.from_user_id);
    expect(await row(mine.id)).toMatchObject({ read_at: LATER, unread: "no" });
    expect((await waiting()).map(({ id }) => id)).toEqual([mine.id]);
  });
});

it("clearing is a change of the business at this instant", async () => {
  await replica.businesses.insert(newBusiness({ id: String(user.businessId) }));
  await clearChat(tab);
  const business = await replica.businesses.findOne().exec();
  expect(business?.toMutableJSON().chat_cleared_at).toBe(NOW);
});

it("what was refused and is sent again stands in its room as what waits", async () => {
  const refused = { ...newMessage({ user_id: user.id }), version: 0 };
  const sent = { kind: "team", ...pickFrom(refused, messageEntity.writable) };
  await replica.sync_issues.insert({
    id: crypto.randomUUID(),
    collection: "messages",
    code: "forbidden",
    reason: null,
    row: sent,
    base: null,
    held: null,
    at: NOW,
  });
  const [issue] = await replica.sync_issues.find().exec();
  expect(await retryRejectedChange(tab, issue?.id ?? "")).toBe(true);
  expect(await row(refused.id)).toMatchObject({
    ...waitingKeys("team", refused.timestamp),
    // Must not be mistaken for the server's automatic posts.
    created_at: refused.timestamp,
    about: null,
  });
});

function pickFrom(row: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field)));
}
