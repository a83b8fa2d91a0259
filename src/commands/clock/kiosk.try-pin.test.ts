import "fake-indexeddb/auto";
import { clear, get, set } from "idb-keyval";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { makeAdminCode } from "#domain/kiosk/admin-code.ts";
import type { PinList } from "#domain/kiosk/find-by-pin.ts";
import { hashPin, pinCheck } from "#domain/staff/pins.ts";
import type { AdminCode } from "#schema/protocol/tablet.ts";
import { commandContext } from "#tests/factories/command-context.ts";
import { FakeDevice, newUser } from "#tests/factories/replica.ts";
import { countTime, tryAdminCode, tryPin } from "./kiosk.ts";

// Each PIN is one slow hash, on a busy machine more so.
vi.setConfig({ testTimeout: 30_000 });

const SALT = "00112233445566778899aabbccddeeff";
const PINS = { anna: "804213", ben: "417093" };
const [WRONG, HOUR_MS] = ["999999", 3_600_000];
const user = newUser("cafe", "manager");
const KEY = "a1".repeat(32);
const CODE = "front door 7";
let list: PinList;
let code: AdminCode;
let device: FakeDevice;

beforeAll(async () => {
  const person = async (id: keyof typeof PINS, version: number) => ({
    id,
    version,
    check: await pinCheck(await hashPin(PINS[id], SALT), KEY),
  });
  const people = [await person("anna", 1), await person("ben", 4)];
  list = { salt: SALT, key: KEY, asOf: "2026-03-02T08:59:00.000Z", people };
  code = await makeAdminCode(CODE, SALT);
});
beforeEach(async () => {
  await clear();
  device = new FakeDevice();
});

const tab = (of = device) => commandContext(user, null as never, of);
const type = (pin: string, of = device) => tryPin(tab(of), { pin, list: () => list });
const enter = (typed: string) => tryAdminCode(tab(), { typed, code });
const wrongs = async (count: number) => {
  for (let turn = 0; turn < count; turn++) expect(await type(WRONG)).toEqual({ kind: "unknown" });
};
/** Time passes while the page is open. */
const pass = (ms: number) => {
  device.page = { ...device.page, monotonicMs: device.page.monotonicMs + ms };
};

it("finds whose PIN it is", async () => {
  expect(await type(PINS.ben)).toMatchObject({
    kind: "known",
    holder: { id: "ben", version: 4 },
    isStale: false,
  });
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
  expect(await type(PINS.ben, reloaded)).toEqual({ kind: "barred", waitMs: 10_000 });
});

it("counts towards a wait what has passed before a reload, as far as it was noted", async () => {
  await wrongs(4);
  pass(4000);
  await countTime(tab());
  pass(4000);
  const reloaded = new FakeDevice();
  reloaded.page = { origin: 2, monotonicMs: 5 };
  expect(await type(PINS.ben, reloaded)).toEqual({ kind: "barred", waitMs: 6000 });
});

it("makes a page that is loaded anew wait no longer than it says", async () => {
  await wrongs(4);
  device.page = { origin: 2, monotonicMs: 5 };
  expect(await type(PINS.ben)).toEqual({ kind: "barred", waitMs: 10_000 });
  pass(10_000);
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
});

it("works with the hashes themselves on a tablet without a key", async () => {
  const people = [{ id: "ben", check: await hashPin(PINS.ben, SALT), version: null }];
  const old = { ...list, key: null, people };
  expect(await tryPin(tab(), { pin: PINS.ben, list: () => old })).toMatchObject({ holder: { id: "ben" } });
});

it("takes the admin code alone to leave, no PIN, and counts those tries apart", async () => {
  expect(await enter(CODE)).toMatchObject({ kind: "right" });
  for (const typed of [PINS.anna, "", "front door 8"]) expect(await enter(typed)).toEqual({ kind: "wrong" });
  expect(await enter(CODE)).toEqual({ kind: "barred", waitMs: 30_000 });
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
  pass(30_000);
  expect(await enter(CODE)).toMatchObject({ kind: "right" });
});

it("allows few tries of the admin code in an hour, also on a page that is loaded anew", async () => {
  for (let turn = 0; turn < 6; turn++) {
    expect(await enter("a guess or two")).toEqual({ kind: "wrong" });
    pass(30 * 60_000 * Number(turn < 5));
    await countTime(tab());
  }
  device.page = { origin: 3, monotonicMs: 0 };
  expect(await enter(CODE)).toEqual({ kind: "barred", waitMs: 30 * 60_000 });
});

it("forgives everything to the admin code, and to no PIN", async () => {
  await wrongs(4);
  await enter(CODE);
  expect(await type(PINS.ben)).toMatchObject({ kind: "known" });
  await wrongs(4);
  pass(10_000);
  expect(await type(PINS.anna)).toMatchObject({ kind: "known" });
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
