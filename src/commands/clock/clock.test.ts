import "fake-indexeddb/auto";
import { get, set } from "idb-keyval";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ChainedPunch, verifyChain } from "#domain/work/punch-chain.ts";
import type { Replica } from "#replica/collections.ts";
import { punchChainKey } from "#replica/punch-chain.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser, openSecondTab } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import type { CommandContext } from "../command-context.ts";
import { punch } from "./clock.ts";
import { recordPunches } from "./record-punches.ts";

const SHIFT = "50000000-0000-4000-8000-000000000001";
let user: FakeUser;
let device: FakeDevice;
let replica: Replica;
let tab: CommandContext;
const tabs: Replica[] = [];

beforeEach(async () => {
  user = newUser(crypto.randomUUID());
  device = new FakeDevice();
  replica = await opened(openReplica({ userId: user.id, generation: 0 }, CORE));
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
  const found = (await from.punches.find().exec()).map((document) => document.toMutableJSON());
  return found.sort((one, other) => (one.device_seq ?? 0) - (other.device_seq ?? 0));
}

const press = (type: Punch["type"], context = tab, time?: string) => {
  if (time) device.instant = `2026-03-02T${time}:00.000Z`;
  return punch(context, { type });
};

it("records a press at the device's instant and in the device's zone, waiting for the server", async () => {
  device.instant = "2026-10-25T01:30:00.000Z";
  device.place = "America/New_York";
  const pressed = await punch(tab, { type: "in", note: " Early delivery ", shiftId: SHIFT });
  expect(pressed).toMatchObject({
    user_id: user.id,
    created_by: user.id,
    business_id: user.businessId,
    type: "in",
    source: "phone",
    at: "2026-10-25T01:30:00.000Z",
    recorded_at: "2026-10-25T01:30:00.000Z",
    zone: "America/New_York",
    note: "Early delivery",
    shift_id: SHIFT,
    corrects: null,
    received_at: null,
  });
  const [stored] = await punches();
  expect(stored).toMatchObject(pressed ?? {});
  expect(stored?.change_id).toBeTruthy();
});

it("tells with the punch what the device's clocks said", async () => {
  device.instant = "2026-03-02T09:02:00.000Z";
  device.clock = { device_time: "2026-03-02T09:00:00.000Z", offset_ms: 120_000 };
  expect(await press("in")).toMatchObject({
    at: "2026-03-02T09:02:00.000Z",
    reading: { device_time: "2026-03-02T09:00:00.000Z", offset_ms: 120_000, changed: false },
    clock_changed: false,
  });
});

it("marks the punch at once when the device saw its clock being changed", async () => {
  device.clock = { changed: true };
  expect(await press("in")).toMatchObject({ clock_changed: true });
});

it("takes what fits: in, a break and its end, out, and in again", async () => {
  const types = ["in", "break-start", "break-end", "out", "in"] as const;
  for (const [place, type] of types.entries()) await press(type, tab, `1${place}:00`);
  expect((await punches()).map(({ type }) => type)).toEqual(types);
});

it.each([
  [[], "out"],
  [[], "break-start"],
  [["in"], "in"],
  [["in"], "break-end"],
  [["in", "break-start"], "break-start"],
  [["in", "out"], "out"],
] as const)("after %j takes no %s", async (before, type) => {
  for (const [place, earlier] of before.entries()) await press(earlier, tab, `1${place}:00`);
  expect(await press(type, tab, "17:00")).toBeNull();
  expect(await punches()).toHaveLength(before.length);
});

it("begins anew after an out that was forgotten", async () => {
  await press("in", tab, "08:00");
  device.instant = "2026-03-03T09:00:00.000Z";
  expect(await press("in")).toMatchObject({ type: "in" });
});

it("leaves one punch when tapped twice at once, also in two tabs", async () => {
  const other = await secondTab();
  const all = await Promise.all([press("in"), press("in", other), press("in"), press("in", other)]);
  expect(all.filter(Boolean)).toHaveLength(1);
  expect(await punches()).toHaveLength(1);
  expect(await press("out", other, "17:00")).not.toBeNull();
  expect(await press("out")).toBeNull();
});

it("does not take a colleague's work for one's own", async () => {
  const colleague = newUser(String(user.businessId));
  await press("in", commandContext(colleague, replica, device));
  expect(await press("in")).not.toBeNull();
});

it.each([
  ["without a replica", { replica: null }],
  ["before it is known who the user is", { scope: null }],
])("cannot be asked %s", async (_, missing) => {
  await expect(async () => punch({ ...tab, ...missing }, { type: "in" })).rejects.toThrow("Missing");
});

describe("the chain", () => {
  it("has every punch of the device, from both tabs, unbroken", async () => {
    const other = await secondTab();
    await press("in", tab, "09:00");
    await press("break-start", other, "10:00");
    await press("break-end", tab, "10:30");
    await press("out", other, "17:00");
    const chain = await punches();
    expect(chain.map(({ device_seq }) => device_seq)).toEqual([1, 2, 3, 4]);
    expect(new Set(chain.map(({ device_id }) => device_id)).size).toBe(1);
    expect(await verifyChain(chain as ChainedPunch[])).toEqual({ ok: true });
  });

  it("goes on after the page was closed and opened again", async () => {
    await press("in", tab, "09:00");
    await tabs.pop()?.close();
    const reopened = await opened(openReplica({ userId: user.id, generation: 0 }, CORE));
    await press("out", commandContext(user, reopened, device), "17:00");
    expect(await verifyChain((await punches(reopened)) as ChainedPunch[])).toEqual({ ok: true });
  });

  it.each([
    ["was stored just before the page died", true],
    ["was not stored before the page died", false],
  ])("goes on from the last punch that %s", async (_, isStored) => {
    await press("in", tab, "09:00");
    const key = punchChainKey(replica.name);
    const before = await get(key);
    const end = { ...before.end, seq: 2, hash: "0".repeat(64) };
    if (isStored) {
      const second = await press("break-start", tab, "10:00");
      await set(key, { end: before.end, next: { id: second?.id, end: (await get(key)).end } });
    } else await set(key, { end: before.end, next: { id: crypto.randomUUID(), end } });
    await press(isStored ? "break-end" : "break-start", tab, "10:30");
    const chain = await punches();
    expect(chain.map(({ device_seq }) => device_seq)).toEqual(isStored ? [1, 2, 3] : [1, 2]);
    expect(await verifyChain(chain as ChainedPunch[])).toEqual({ ok: true });
  });

  it("is left alone by what several devices may record for themselves", async () => {
    await press("in", tab, "09:00");
    const shared = { id: crypto.randomUUID(), userId: user.id, source: "automatic", isShared: true } as const;
    await recordPunches(tab, [{ ...shared, type: "out", at: "2026-03-02T17:00:00.000Z" }]);
    await press("in", tab, "18:00");
    const chain = (await punches()).filter(({ hash }) => hash !== null);
    expect(chain.map(({ device_seq }) => device_seq)).toEqual([1, 2]);
    expect(await verifyChain(chain as ChainedPunch[])).toEqual({ ok: true });
  });

  it("records the same punch once", async () => {
    const draft = { id: crypto.randomUUID(), userId: user.id, type: "in", source: "kiosk" } as const;
    expect(await recordPunches(tab, [draft])).toHaveLength(1);
    expect(await recordPunches(tab, [draft])).toHaveLength(0);
    expect(await punches()).toHaveLength(1);
  });
});
