import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { collectionOf } from "#replica/collections.ts";
import { patchLocally } from "#replica/local-change.ts";
import { chatReadEntity } from "#schema/entities/chat-read.ts";
import { messageEntity } from "#schema/entities/message.ts";
import { privateMessageEntity } from "#schema/entities/private-message.ts";
import { newPrivateMessage } from "#tests/factories/messages.ts";
import { CORE } from "#tests/factories/replica.ts";
import {
  business,
  issues,
  type Running,
  roundTrip,
  sam,
  server,
  start,
  TIMEOUT,
} from "#tests/factories/sync-world.ts";

const CHAT = [...CORE, messageEntity, privateMessageEntity, chatReadEntity] as typeof CORE;
const [FIRST, SECOND] = ["2026-03-02T09:00:00.000Z", "2026-03-02T09:05:00.000Z"];

const messages = ({ replica }: Running) => collectionOf(replica, "messages");
const found = async (device: Running, id: string) =>
  (await messages(device).findOne(id).exec())?.toMutableJSON();

/** A message to Sam that is read offline; meanwhile the server changes it. */
async function readOffline(meanwhile: object) {
  const { room, newest, unread, version, change_id, ...row } = newPrivateMessage({
    business_id: business,
    to_user_id: sam.id,
  });
  const device = await start(sam, CHAT);
  server.put("messages", business, row);
  await vi.waitFor(async () => expect(await found(device, row.id)).toBeDefined(), TIMEOUT);
  device.device.network = false;
  await patchLocally(messages(device), row.id, { read_at: SECOND } as never, crypto.randomUUID());
  server.put("messages", business, { ...row, ...meanwhile });
  device.device.network = true;
  device.replication.wake();
  await roundTrip(device);
  return { now: await found(device, row.id), issues: await issues(device.replica) };
}

it("what another device of the same person has read before is read since then, and nobody is asked about it", async () => {
  const { now, issues: asked } = await readOffline({ read_at: FIRST });
  expect(now).toMatchObject({ read_at: FIRST, unread: "no", change_id: null });
  expect(asked).toEqual([]);
});

it("a receipt survives that the words were changed meanwhile", async () => {
  const { now } = await readOffline({ content: "Never mind" });
  expect(now).toMatchObject({ content: "Never mind", read_at: SECOND, change_id: null });
});

it("nobody is told of a receipt for what was deleted meanwhile", async () => {
  const { now, issues: asked } = await readOffline({ content: "", deleted: true });
  expect([now, asked]).toEqual([undefined, []]);
});
