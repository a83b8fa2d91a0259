import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openReplica, type Replica } from "#replica/open-replica.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser, openSecondTab } from "#tests/factories/replica.ts";
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

/** Another tab of the same browser: the same database and the same locks. */
async function secondTab(): Promise<CommandContext> {
  return commandContext(user, await opened(openSecondTab(user.id)), device);
}

async function punches(from: Replica = replica) {
  return (await from.time_records.find().exec()).map((document) => document.toMutableJSON());
}

it("opens a punch at the device's instant and in the device's zone, waiting for the server", async () => {
  device.instant = "2026-10-25T01:30:00.000Z";
  device.place = "America/New_York";
  const punch = await clockIn(tab);
  expect(punch).toMatchObject({
    user_id: user.id,
    business_id: user.businessId,
    clock_in_time: "2026-10-25T01:30:00.000Z",
    clock_in_zone: "America/New_York",
    clock_out_time: null,
    clock_out_zone: null,
    version: 0,
  });
  expect(punch.change_id).not.toBe("");
  expect(await punches()).toEqual([punch]);
});

it("tells with the punch what the device's clocks said", async () => {
  device.instant = "2026-03-02T09:02:00.000Z";
  device.clock = { device_time: "2026-03-02T09:00:00.000Z", offset_ms: 120_000 };
  expect(await clockIn(tab)).toMatchObject({
    clock_in_time: "2026-03-02T09:02:00.000Z",
    clock_in_reading: { device_time: "2026-03-02T09:00:00.000Z", offset_ms: 120_000, changed: false },
    clock_out_reading: null,
    clock_changed: false,
  });
});

it("marks the punch at once when the device saw its clock being changed", async () => {
  device.clock = { changed: true };
  expect(await clockIn(tab)).toMatchObject({ clock_changed: true });
});

it("is there after the database was closed and opened again", async () => {
  const punch = await clockIn(tab);
  await tabs.pop()?.close();
  const reopened = await opened(openReplica({ userId: user.id, filling: 0 }, CORE));
  expect(await punches(reopened)).toEqual([punch]);
});

it("gives back the punch that is open when asked again", async () => {
  const first = await clockIn(tab);
  device.instant = "2026-03-02T09:00:05.000Z";
  expect(await clockIn(tab)).toEqual(first);
  expect(await punches()).toHaveLength(1);
});

it("leaves one punch when tapped twice at once", async () => {
  const both = await Promise.all([clockIn(tab), clockIn(tab)]);
  expect(both[0]).toEqual(both[1]);
  expect(await punches()).toHaveLength(1);
});

it("leaves one punch when two tabs are tapped at once", async () => {
  const other = await secondTab();
  const both = await Promise.all([clockIn(tab), clockIn(other), clockIn(tab), clockIn(other)]);
  expect(new Set(both.map((punch) => punch.id)).size).toBe(1);
  expect(await punches()).toHaveLength(1);
});

it("sees at once what another tab has just done", async () => {
  const other = await secondTab();
  const first = await clockIn(tab);
  expect((await clockIn(other)).id).toBe(first.id);
  await clockOut(other);
  expect((await clockIn(tab)).id).not.toBe(first.id);
});

it("opens a new punch after the last one was closed", async () => {
  const first = await clockIn(tab);
  await clockOut(tab);
  expect((await clockIn(tab)).id).not.toBe(first.id);
  expect(await punches()).toHaveLength(2);
});

it("does not take a colleague's open punch for one's own", async () => {
  const colleague = newUser(String(user.businessId));
  const theirs = await clockIn(commandContext(colleague, replica, device));
  expect((await clockIn(tab)).id).not.toBe(theirs.id);
});

it.each([
  ["without a replica", { replica: null }],
  ["before it is known who the user is", { scope: null }],
])("cannot be asked %s", async (_, missing) => {
  await expect(async () => clockIn({ ...tab, ...missing })).rejects.toThrow("Missing");
});
