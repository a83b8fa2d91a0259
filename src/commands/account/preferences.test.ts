import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Replica, rows } from "#replica/collections.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { notificationEntity } from "#schema/entities/notification.ts";
import { notificationPreferencesEntity } from "#schema/entities/notification-preferences.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { chooseWebPushes } from "../messages/web-pushes.ts";
import { chooseRegion } from "./preferences.ts";

let user: FakeUser;
let replica: Replica;

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  const entities = [...CORE, notificationEntity, notificationPreferencesEntity];
  replica = await openReplica({ userId: user.id, generation: 0 }, entities);
});
afterEach(() => replica.close());

const tab = () => commandContext(user, replica, new FakeDevice());
const stored = async () =>
  (await rows(replica, "preferences").find().exec()).map((one) => one.toMutableJSON());

it("is kept in the row of what the person wants to be told, whichever was chosen first", async () => {
  await chooseRegion(tab(), { hourCycle: 24, firstDayOfWeek: "mon", locale: "en-IE" });
  await chooseWebPushes(tab(), { chat: false });
  expect(await stored()).toMatchObject([
    { hour_cycle: "24", week_starts: "mon", locale: "en-IE", chat: false, news: true },
  ]);
  await chooseRegion(tab(), { hourCycle: 12, firstDayOfWeek: "mon", locale: null });
  expect(await stored()).toMatchObject([{ hour_cycle: "12", week_starts: "mon", locale: null, chat: false }]);
});

it("nobody has chosen it who chose what they are told", async () => {
  await chooseWebPushes(tab(), { chat: false });
  expect(await stored()).toMatchObject([{ hour_cycle: null, week_starts: null, locale: null }]);
});
