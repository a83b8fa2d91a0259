import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { type Notification, notificationEntity } from "#schema/entities/notification.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import type { CommandContext } from "../command-context.ts";
import { clearNotifications, readNotification } from "./notifications.ts";

const ENTITIES = [...CORE, notificationEntity];
let user: FakeUser;
let replica: Replica;
let tab: CommandContext;

beforeEach(async () => {
  user = newUser(crypto.randomUUID(), "manager");
  replica = await openReplica({ userId: user.id, generation: 0 }, ENTITIES);
  tab = commandContext(user, replica, new FakeDevice());
});
afterEach(() => replica.close());

/** A notification that the server has sent this person. */
async function notified(fields: Partial<Notification> = {}): Promise<Notification> {
  const notification: Notification = {
    id: crypto.randomUUID(),
    business_id: String(user.businessId),
    user_id: user.id,
    type: "shift-drop",
    key: "shift-dropped",
    details: {
      name: "Sam Okafor",
      shift: { date: "2026-03-04", start: "09:00", end: "17:00" },
      reason: "Dentist",
    },
    read: false,
    created_at: "2026-03-02T09:00:00.000Z",
    version: 7,
    change_id: null,
    ...fields,
  };
  await replica.notifications.insert(notification);
  return notification;
}

const rows = async () => (await replica.notifications.find().exec()).map((one) => one.toMutableJSON());
const waiting = () => readWaiting(collectionOf(replica, "notifications"));

describe("reading", () => {
  it("marks it read as a change that keeps what it was made from", async () => {
    const one = await notified();
    expect(await readNotification(tab, one.id)).toBe(true);
    const { version, change_id, ...fields } = one;
    expect(await rows()).toEqual([
      {
        ...one,
        read: true,
        change_id: expect.stringMatching(/.+/),
        pending: { base: { ...fields, version }, earlier: [], order: expect.any(Number) },
      },
    ]);
  });

  it("changes it once, however often it is pressed", async () => {
    const { id } = await notified();
    const results = await Promise.all([readNotification(tab, id), readNotification(tab, id)]);
    expect(results).toEqual([true, false]);
    const before = await rows();
    expect(await readNotification(tab, id)).toBe(false);
    expect(await rows()).toEqual(before);
  });

  it("sends nothing of what is read already, or gone", async () => {
    const read = await notified({ read: true });
    const gone = await notified();
    await clearNotifications(tab, [gone.id]);
    const before = await waiting();
    for (const id of [read.id, gone.id, crypto.randomUUID()])
      expect(await readNotification(tab, id)).toBe(false);
    expect(await waiting()).toEqual(before);
  });
});

describe("clearing", () => {
  it("removes what it was asked to, and what came since stays", async () => {
    const [first, second] = [await notified(), await notified({ read: true })];
    const since = await notified();
    await clearNotifications(tab, [first.id, second.id]);
    expect(await rows()).toEqual([since]);
  });

  it("leaves a deletion of each to be sent, from the server's row", async () => {
    const [first, second] = [await notified(), await notified()];
    await readNotification(tab, second.id);
    await clearNotifications(tab, [first.id, second.id]);
    const left = await waiting();
    expect(left.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    for (const one of left) {
      expect(one).toMatchObject({ _deleted: true, pending: { base: { read: false, version: 7 } } });
    }
    expect(new Set(left.map(({ change_id }) => change_id)).size).toBe(2);
  });

  it("has no trouble with what is gone already", async () => {
    const { id } = await notified();
    await clearNotifications(tab, [id, crypto.randomUUID()]);
    const before = await waiting();
    await clearNotifications(tab, [id]);
    expect(await waiting()).toEqual(before);
  });
});
