import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { insertLocally } from "#replica/local-change.ts";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newPunch, newUser, openSecondTab } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import { clockIn } from "./clock-in.ts";
import { clockOut } from "./clock-out.ts";
import type { CommandContext } from "./command-context.ts";

let user: FakeUser;
let device: FakeDevice;
let replica: Replica;
let tab: CommandContext;
const tabs: Replica[] = [];

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  device = new FakeDevice();
  replica = await opened(openReplica({ userId: user.id, filling: 0 }, CORE));
  tab = commandContext(user, replica, device);
});
afterEach(async () => {
  for (const open of tabs.splice(0)) await open.close();
});

async function opened(opening: Promise<Replica>): Promise<Replica> {
  const open = await opening;
  tabs.push(open);
  return open;
}

async function punches(from: Replica = replica) {
  return (await from.time_records.find().exec()).map((document) => document.toMutableJSON());
}

it("closes the open punch at the device's instant and in its zone, as a change of its own", async () => {
  const open = await clockIn(tab);
  device.instant = "2026-03-02T17:31:00.000Z";
  device.place = "Europe/London";
  const closed = await clockOut(tab);
  expect(closed).toEqual({
    ...open,
    clock_out_time: "2026-03-02T17:31:00.000Z",
    clock_out_zone: "Europe/London",
    clock_out_reading: device.readClock().reading,
    change_id: closed?.change_id,
    pending: { ...open.pending, earlier: [open.change_id] },
  });
  expect(closed?.change_id).not.toBe(open.change_id);
  expect(await punches()).toEqual([closed]);
});

it("marks the punch at once when the device saw its clock being changed, and keeps an earlier mark", async () => {
  await clockIn(tab);
  device.clock = { changed: true };
  expect(await clockOut(tab)).toMatchObject({ clock_changed: true });
  await clockIn(tab);
  device.clock = {};
  expect(await clockOut(tab)).toMatchObject({ clock_changed: true });
});

it("is there after the database was closed and opened again", async () => {
  await clockIn(tab);
  const closed = await clockOut(tab);
  await tabs.pop()?.close();
  expect(await punches(await opened(openReplica({ userId: user.id, filling: 0 }, CORE)))).toEqual([closed]);
});

it("does nothing without an open punch", async () => {
  await insertLocally(replica.time_records, newPunch(user), crypto.randomUUID());
  const before = await punches();
  expect(await clockOut(tab)).toBeNull();
  expect(await punches()).toEqual(before);
});

it("changes the punch once, however often it is tapped", async () => {
  await clockIn(tab);
  const closed = await clockOut(tab);
  device.instant = "2026-03-02T23:00:00.000Z";
  expect(await clockOut(tab)).toBeNull();
  expect(await punches()).toEqual([closed]);
});

it("changes the punch once when tapped twice at once, also in two tabs", async () => {
  await clockIn(tab);
  const other = commandContext(user, await opened(openSecondTab(user.id)), device);
  const results = await Promise.all([clockOut(tab), clockOut(other), clockOut(tab), clockOut(other)]);
  const closed = results.filter((result) => result !== null);
  expect(closed).toHaveLength(1);
  expect(await punches()).toEqual(closed);
});

it("keeps the server's version of the punch, from which the change was made", async () => {
  const confirmed = newPunch(user, { clock_out_time: null, clock_out_zone: null, version: 7 });
  await replica.time_records.insert(confirmed);
  expect(await clockOut(tab)).toMatchObject({ id: confirmed.id, version: 7 });
});

it("closes the latest when there are several", async () => {
  const open = { clock_out_time: null, clock_out_zone: null };
  const latest = newPunch(user, { ...open, clock_in_time: "2026-03-02T08:00:00.000Z" });
  const others = ["2026-03-01T08:00:00.000Z", "2026-02-28T08:00:00.000Z"];
  for (const punch of [
    latest,
    ...others.map((clock_in_time) => newPunch(user, { ...open, clock_in_time })),
  ]) {
    await replica.time_records.insert(punch);
  }
  expect((await clockOut(tab))?.id).toBe(latest.id);
});

it("closes nobody else's punch", async () => {
  const colleague = newUser(String(user.businessId));
  const theirs = await clockIn(commandContext(colleague, replica, device));
  expect(await clockOut(tab)).toBeNull();
  expect(await punches()).toEqual([theirs]);
});
