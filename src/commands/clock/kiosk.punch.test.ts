import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Replica } from "#replica/collections.ts";
import { beginChain, beginTabletChain } from "#replica/punch-chain.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { newBusiness } from "#tests/factories/business.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newUser } from "#tests/factories/replica.ts";
import type { FakeUser } from "#tests/fakes/fake-sync-server.ts";
import type { CommandContext } from "../command-context.ts";
import { offerPunch } from "./clock.ts";
import { punchAtKiosk } from "./kiosk.ts";

const SAM = "d0000000-0000-4000-8000-000000000003";
const PUNCH = {
  id: "a0000000-0000-4000-8000-000000000001",
  user_id: SAM,
  type: "in",
  pin_version: 3,
} as const;
let manager: FakeUser;
let device: FakeDevice;
let replica: Replica;
let tablet: CommandContext;

beforeEach(async () => {
  const business = newBusiness();
  manager = newUser(business.id, "manager");
  device = new FakeDevice();
  replica = await openReplica({ userId: manager.id, generation: 0 }, CORE);
  await replica.businesses.insert(business);
  tablet = commandContext(manager, replica, device);
});
afterEach(() => replica.close());

const stored = async () => (await replica.punches.find().exec()).map((row) => row.toMutableJSON());
const press = (punch: typeof PUNCH) =>
  punchAtKiosk(tablet, { ...punch, at: device.instant }, device.readClock());

it("records who punched, when they pressed, and on what", async () => {
  const clock = device.readClock();
  device.instant = "2026-03-02T09:00:07.000Z";
  expect(await punchAtKiosk(tablet, { ...PUNCH, at: clock.instant }, clock)).toBeNull();
  expect(await stored()).toMatchObject([
    {
      ...PUNCH,
      at: "2026-03-02T09:00:00.000Z",
      source: "kiosk",
      created_by: manager.id,
      device_seq: 1,
      reading: clock.reading,
    },
  ]);
});

it("is the same punch however often it is stored", async () => {
  await press(PUNCH);
  expect(await press(PUNCH)).toBeNull();
  expect(await stored()).toHaveLength(1);
});

it("works with the device that was told of before its first punch", async () => {
  const { device_id } = await beginChain(replica, device.newId);
  expect((await beginChain(replica, device.newId)).device_id).toBe(device_id);
  await press(PUNCH);
  expect(await stored()).toMatchObject([{ device_id, device_seq: 1, prev_hash: null }]);
});

it("continues the chain of a tablet's sign-in, over its replicas and their end", async () => {
  const end = { device_id: "e0000000-0000-4000-8000-000000000001", seq: 7, hash: "b".repeat(64) };
  await beginTabletChain(manager.id, end);
  await press(PUNCH);
  const [first] = await stored();
  expect(first).toMatchObject({ device_id: end.device_id, device_seq: 8, prev_hash: end.hash });
  await replica.close();
  replica = await openReplica({ userId: manager.id, generation: 1 }, CORE);
  await replica.businesses.insert(newBusiness());
  tablet = commandContext(manager, replica, device);
  // What the server says of the same device later is older than what the device knows.
  await beginTabletChain(manager.id, end);
  await press({ ...PUNCH, id: "a0000000-0000-4000-8000-000000000002" } as never);
  expect(await stored()).toMatchObject([{ device_id: end.device_id, device_seq: 9, prev_hash: first?.hash }]);
});

it.each([
  ["QuotaExceededError", "full"],
  ["UnknownError", "broken"],
  ["TypeError", "broken"],
])("tells of a %s as %s, and has stored nothing", async (name, trouble) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const failing = vi
    .spyOn(replica.collections.punches, "bulkInsert")
    .mockRejectedValue(Object.assign(new Error("no"), { name }));
  expect(await press(PUNCH)).toBe(trouble);
  expect(await stored()).toEqual([]);
  failing.mockRestore();
  // Repeating it is the same punch, and the chain continues unchanged.
  expect(await press(PUNCH)).toBeNull();
  expect(await stored()).toMatchObject([{ id: PUNCH.id, device_seq: 1 }]);
});

it("offers what follows from that", async () => {
  expect(await offerPunch(tablet, SAM)).toMatchObject({ presence: "away", actions: ["in"] });
  await press(PUNCH);
  expect(await offerPunch(tablet, SAM)).toMatchObject({ presence: "at-work" });
  expect(await offerPunch(tablet, manager.id)).toMatchObject({ presence: "away" });
  device.instant = "2026-03-03T09:00:00.000Z";
  expect(await offerPunch(tablet, SAM)).toMatchObject({
    presence: "away",
    forgotten: { interval: PUNCH.id },
  });
});
