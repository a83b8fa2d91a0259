import "fake-indexeddb/auto";
import { clear, get, set } from "idb-keyval";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { hashPin } from "#domain/staff/pins.ts";
import type { Role } from "#schema/entities/profile.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { countTime, type KioskList, tryPin } from "./kiosk.ts";

// Each PIN is one slow hash, on a busy machine more so.
vi.setConfig({ testTimeout: 30_000 });

const SALT = "00112233445566778899aabbccddeeff";
const PINS = { anna: "804213", ben: "417093" };
const [WRONG, HOUR_MS] = ["999999", 3_600_000];
const user = newUser("cafe", "manager");
let list: KioskList;
let device: FakeDevice;

beforeAll(async () => {
  const person = async (id: keyof typeof PINS, role: Role) => ({
    id,
    role,
    pin_hash: await hashPin(PINS[id], SALT),
  });
  const people = [await person("anna", "admin"), await person("ben", "employee")];
  list = { salt: SALT, asOf: "2026-03-02T08:59:00.000Z", people };
});
beforeEach(async () => {
  await clear();
  device = new FakeDevice();
});

const tab = (of = device) => commandContext(user, null as never, of);
const type = (pin: string, gate: "staff" | "admin" = "staff", of = device) =>
  tryPin(tab(of), { pin, gate, list: () => list });
const wrongs = async (count: number, gate: "staff" | "admin" = "staff") => {
  for (let turn = 0; turn < count; turn++) expect(await type(WRONG, gate)).toEqual({ kind: "unknown" });
};
/** Time passes while the page is open. */
const pass = (ms: number) => {
  device.page = { ...device.page, monotonicMs: device.page.monotonicMs + ms };
};

it("finds whose PIN it is", async () => {
  expect(await type(PINS.ben)).toEqual({ kind: "known", user_id: "ben", isStale: false });
  expect(await type(WRONG)).toEqual({ kind: "unknown" });
});

it("makes wait after too many wrong ones, also for a right one, and not for longer than that", async () => {
  await wrongs(4);
  expect(await type(PINS.ben)).toEqual({ kind: "barred", waitMs: 10_000 });
  pass(9999);
  expect(await type(PINS.ben)).toEqual({ kind: "barred", waitMs: 1 });
  pass(1);
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
});

it("makes another tab wait, and the page that is loaded anew", async () => {
  await wrongs(4);
  const reloaded = new FakeDevice();
  reloaded.page = { origin: 2, monotonicMs: 5 };
  expect(await type(PINS.ben, "staff", reloaded)).toEqual({ kind: "barred", waitMs: 10_000 });
});

it("counts towards a wait what has passed before a reload, as far as it was noted", async () => {
  await wrongs(4);
  pass(4000);
  await countTime(tab());
  pass(4000);
  const reloaded = new FakeDevice();
  reloaded.page = { origin: 2, monotonicMs: 5 };
  expect(await type(PINS.ben, "staff", reloaded)).toEqual({ kind: "barred", waitMs: 6000 });
});

it("makes a page that is loaded anew wait no longer than it says", async () => {
  await wrongs(4);
  device.page = { origin: 2, monotonicMs: 5 };
  expect(await type(PINS.ben)).toEqual({ kind: "barred", waitMs: 10_000 });
  pass(10_000);
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
});

it("takes no other PIN than an admin's at the admin's gate, and counts those", async () => {
  expect(await type(PINS.ben, "admin")).toEqual({ kind: "unknown" });
  expect(await type(PINS.anna, "admin")).toMatchObject({ kind: "known", user_id: "anna" });
  await wrongs(2, "admin");
  expect(await type(PINS.ben, "admin")).toEqual({ kind: "unknown" });
  expect(await type(PINS.anna, "admin")).toEqual({ kind: "barred", waitMs: 30_000 });
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
});

it("forgives everything to an admin's PIN", async () => {
  await wrongs(4);
  await type(PINS.anna, "admin");
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
  await wrongs(3);
  expect(await type(PINS.anna)).toMatchObject({ kind: "known" });
  await wrongs(3);
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
});

it("lets two tabs type one after the other: no wrong PIN is forgotten", async () => {
  await Promise.all([type(WRONG), type(WRONG), type(WRONG), type(WRONG)]);
  expect(await type(PINS.ben)).toMatchObject({ kind: "barred" });
});

it("answers nothing that it could not store", async () => {
  const failure = new Error("full");
  const storing = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw failure;
  });
  await expect(type(WRONG)).rejects.toBe(failure);
  await expect(type(PINS.ben)).rejects.toBe(failure);
  storing.mockRestore();
});

it("begins anew where what is stored is nothing it knows", async () => {
  await set("pin-attempts", { gates: "open" });
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
  expect(await get("pin-attempts")).toMatchObject({ gates: { staff: { row: 1 } } });
});

it("says when the list is old", async () => {
  device.instant = new Date(Date.parse(list.asOf ?? "") + 8 * 24 * HOUR_MS).toISOString();
  expect(await type(PINS.ben)).toMatchObject({ isStale: true });
});
