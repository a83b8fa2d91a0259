import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { editAllLocally, insertLocally, patchLocally } from "#replica/local-change.ts";
import { rescue, restore } from "#replica/rescue/rescue.ts";
import { openReplica } from "#replica/rxdb/open-replica.ts";
import { rewriteStored } from "#replica/rxdb/stored.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { CORE, FakeDevice, newCorrection, newUser } from "#tests/factories/replica.ts";
import { punch } from "./clock/clock.ts";

const user = newUser(crypto.randomUUID());
const device = new FakeDevice();
/** Each transaction that may write, as the browser was asked for it. */
let written: string[] = [];
let replica: Replica;

beforeEach(async () => {
  // Before anything is opened: Dexie keeps the function.
  const ask = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...asked) {
    const [, mode, options] = asked;
    const what = this.name.replace(/.*--/, "");
    const isOurs = !this.name.includes("broadcast-channel");
    if (mode === "readwrite" && isOurs) written.push(`${what} ${options?.durability ?? "default"}`);
    return ask.apply(this, asked);
  });
  replica = await openReplica({ userId: user.id, generation: Math.random() }, CORE);
  // What comes before a device's first punch is no part of this.
  await punch(commandContext(user, replica, device), { type: "in" });
  written = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await replica.close();
});

it("has a punch on the disk, and before it where the chain goes on", async () => {
  await punch(commandContext(user, replica, device), { type: "out" });
  expect(written).toEqual(["keyval-store strict", "punches strict", "keyval-store default"]);
});

it("has an edit of a recorded time on the disk, however it is made", async () => {
  const record = newCorrection(user);
  await insertLocally(replica.corrections, record, device.newId());
  await patchLocally(replica.corrections, record.id, { reason: "Late" }, device.newId());
  const change = () => ({ kind: "change", fields: { reason: "Later" } }) as const;
  await editAllLocally(replica.corrections, [record.id], change, device.newId);
  expect(written).toEqual(["corrections strict", "corrections strict", "corrections strict"]);
});

it("waits for the disk with nothing that the server has, and with no word of a profile", async () => {
  const id = device.newId();
  const row = { id, version: 3, change_id: null, _deleted: false };
  await rewriteStored(collectionOf(replica, "punches"), [id], () => ({ ...newCorrection(user), ...row }));
  await insertLocally(replica.profiles, { id } as never, device.newId());
  expect(written).toEqual(["punches relaxed", "profiles relaxed"]);
});

it("deletes the place of waiting punches once they are on the disk elsewhere", async () => {
  await replica.close();
  await rescue(user.id);
  expect(written[0]).toBe("keyval-store strict");
  replica = await openReplica({ userId: user.id, generation: Math.random() }, CORE);
  written = [];
  await restore(replica, false);
  expect(written).toContain("punches strict");
  expect(written).not.toContain("punches relaxed");
});
