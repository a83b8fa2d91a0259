import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { collectionOf, type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { readWaiting } from "#replica/rxdb/stored.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { notificationPreferencesEntity } from "#schema/entities/notification-preferences.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { chooseWebPushes } from "./web-pushes.ts";

const ENTITIES = [...CORE, notificationEntity, notificationPreferencesEntity];
let user: FakeUser;
let replica: Replica;

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  replica = await openReplica({ userId: user.id, generation: 0 }, ENTITIES);
});
afterEach(() => replica.close());

const tab = () => commandContext(user, replica, new FakeDevice());
const stored = async () =>
  (await rows(replica, "preferences").find().exec()).map((one) => one.toMutableJSON());

it("makes a person's row once, with all that nobody has chosen yet, and changes it then", async () => {
  await chooseWebPushes(tab(), { chat: false });
  await chooseWebPushes(tab(), { quiet_from: "22:00", quiet_to: "06:30" });
  expect(await stored()).toEqual([
    expect.objectContaining({
      kind: "preferences",
      user_id: user.id,
      business_id: user.businessId,
      pushes: true,
      shifts: true,
      chat: false,
      quiet_from: "22:00",
      quiet_to: "06:30",
    }),
  ]);
  expect(await readWaiting(collectionOf(replica, "notifications"))).toHaveLength(1);
});

it("makes the same row on every device", async () => {
  await chooseWebPushes(tab(), { chat: false });
  const [first] = await stored();
  await replica.close();
  replica = await openReplica({ userId: user.id, generation: 1 }, ENTITIES);
  const other = tab();
  await Promise.all([chooseWebPushes(other, { news: false }), chooseWebPushes(other, { training: false })]);
  const made = await stored();
  expect(made).toMatchObject([{ id: first?.id, news: false, training: false }]);
});
