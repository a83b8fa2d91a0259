import "fake-indexeddb/auto";
import { act, cleanup, configure, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendTeamMessage } from "#commands/messages/chat.ts";
import type { Replica } from "#replica/collections.ts";
import { ReplicaContext } from "#replica/replica-context.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { LAST_KEY, newestKey, TEAM_ROOM } from "#schema/entities/chat-keys.ts";
import { chatReadEntity } from "#schema/entities/chat-read.ts";
import { type Message, messageEntity } from "#schema/entities/message.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { newMessage, newPrivateMessage } from "#tests/factories/messages.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { useRoomMessages } from "./use-room-messages.ts";

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 20_000 });
const me = newUser("b0000000-0000-4000-8000-000000000001");
let replica: Replica;

beforeEach(async () => {
  replica = await openReplica({ userId: crypto.randomUUID(), generation: 0 }, [
    messageEntity,
    privateMessageEntity,
    chatReadEntity,
  ]);
});
afterEach(async () => {
  cleanup();
  await replica.close();
});

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString();
const message = (minute: number, text = `${minute}`) => newMessage({ text, created_at: at(minute) });

function show(before = LAST_KEY) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ReplicaContext value={{ replica, userId: me.id }}>{children}</ReplicaContext>
  );
  return renderHook(({ key }) => useRoomMessages<Message>(TEAM_ROOM, key), {
    wrapper,
    initialProps: { key: before },
  });
}
const texts = (room: ReturnType<typeof show>) => room.result.current?.rows.map(({ text }) => text);
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, step) => `${from - step}`);

it("begins with the latest hundred, goes back by hundreds, and nothing falls off while new ones come", async () => {
  await replica.messages.bulkInsert([...Array(250).keys()].map((minute) => message(minute)));
  await replica.messages.insert(newPrivateMessage() as never);
  const room = show();
  await waitFor(() => expect(texts(room)).toEqual(numbers(249, 150)));
  await waitFor(() => expect(room.result.current?.hasOlder).toBe(true));

  await replica.messages.bulkInsert([message(250), message(251)]);
  await waitFor(() => expect(texts(room)).toEqual(numbers(251, 150)));
  act(() => room.result.current?.loadOlder());
  await waitFor(() => expect(texts(room)).toEqual(numbers(251, 50)));
  act(() => room.result.current?.loadOlder());
  await waitFor(() => expect(texts(room)).toEqual(numbers(251, 0)));
  await waitFor(() => expect(room.result.current?.hasOlder).toBe(false));
});

it("lets go of all but the latest hundred when it is told to and more than two hundred have come", async () => {
  await replica.messages.bulkInsert([...Array(150).keys()].map((minute) => message(minute)));
  const room = show();
  await waitFor(() => expect(room.result.current?.hasOlder).toBe(true));
  act(() => room.result.current?.loadOlder());
  await waitFor(() => expect(texts(room)).toEqual(numbers(149, 0)));
  await replica.messages.bulkInsert([...Array(100).keys()].map((minute) => message(150 + minute)));
  await waitFor(() => expect(texts(room)).toEqual(numbers(249, 0)));
  act(() => room.result.current?.dropOlder());
  await replica.messages.insert(message(250));
  await waitFor(() => expect(texts(room)).toEqual(numbers(250, 0)));
  act(() => room.result.current?.dropOlder());
  await waitFor(() => expect(texts(room)).toEqual(numbers(250, 151)));
  await waitFor(() => expect(room.result.current?.hasOlder).toBe(true));
  act(() => room.result.current?.dropOlder());
  await replica.messages.insert(message(251));
  await waitFor(() => expect(texts(room)).toEqual(numbers(251, 151)));
  act(() => room.result.current?.loadOlder());
  await waitFor(() => expect(texts(room)).toEqual(numbers(251, 51)));
});

it("keeps what was written in an empty room when it arrives, be it by a clock that is wrong", async () => {
  const device = new FakeDevice();
  const room = show();
  await waitFor(() => expect(texts(room)).toEqual([]));
  const words = { type: "message", user_name: "Sam", user_role: "employee" } as const;
  const sent = await sendTeamMessage(commandContext(me, replica, device), {
    ...words,
    id: crypto.randomUUID(),
    text: "First",
  });
  await waitFor(() => expect(texts(room)).toEqual(["First"]));
  const arrived = at(-60);
  await replica.messages.findOne(sent.id).modify((row) => ({
    ...row,
    created_at: arrived,
    newest: newestKey(arrived),
    change_id: null,
    version: 9,
  }));
  await replica.messages.insert(message(1, "Second"));
  await waitFor(() => expect(texts(room)).toEqual(["Second", "First"]));
});

it("shows what waits as the latest, in the order in which it was written, whatever the clock says", async () => {
  const device = new FakeDevice();
  const context = commandContext(me, replica, device);
  const words = { type: "message", user_name: "Sam", user_role: "employee" } as const;
  await replica.messages.insert(message(30, "From the future"));
  await sendTeamMessage(context, { ...words, id: crypto.randomUUID(), text: "One" });
  device.instant = "2026-03-02T09:00:01.000Z";
  await sendTeamMessage(context, { ...words, id: crypto.randomUUID(), text: "Two" });
  const room = show();
  await waitFor(() => expect(texts(room)).toEqual(["Two", "One", "From the future"]));
});

it("hides what was cleared, but for what still waits", async () => {
  await replica.messages.bulkInsert([message(1), message(2), message(3)]);
  const room = show();
  await waitFor(() => expect(texts(room)).toEqual(["3", "2", "1"]));
  const words = { type: "message", user_name: "Sam", user_role: "employee" } as const;
  await sendTeamMessage(commandContext(me, replica, new FakeDevice()), {
    ...words,
    id: crypto.randomUUID(),
    text: "Waits",
  });
  room.rerender({ key: newestKey(at(2)) });
  await waitFor(() => expect(texts(room)).toEqual(["Waits", "3"]));
});
