import { afterEach, expect, it } from "vitest";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import {
  followKiosk,
  forgetTabletSignIn,
  lockDevice,
  nextTabletId,
  tabletSignIn,
  unlockDevice,
  updateFormerTablet,
  useKiosk,
} from "./kiosk-store.ts";

const CODE = { salt: "5a".repeat(16), hash: "b0".repeat(32) };
const LOCK: KioskLock = {
  business_id: "b",
  turned_on_by: "m",
  turned_on_at: "2026-03-02T08:00:00.000Z",
  tablet: { user_id: "t", device_id: "d", pin_key: "a1".repeat(32), code: CODE },
};
const TOKENS = { access_token: "access", refresh_token: "refresh" };
const KEY = "shiftkeep-communal";

let stop = () => {};
afterEach(() => {
  stop();
  localStorage.clear();
  useKiosk.setState({ lock: null, deviceName: "" });
});

const otherTab = (text: string | null) => {
  if (text === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, text);
  window.dispatchEvent(new StorageEvent("storage"));
};

it("is remembered on the device with its tokens, and ended for good; the device keeps its name", () => {
  lockDevice(LOCK, "Bar", TOKENS);
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual(LOCK);
  expect(tabletSignIn()).toEqual(TOKENS);
  forgetTabletSignIn();
  expect(tabletSignIn()).toBeNull();
  unlockDevice();
  expect(localStorage.getItem(KEY)).toBeNull();
  stop = followKiosk();
  otherTab(null);
  expect(useKiosk.getState()).toEqual({ lock: null, deviceName: "Bar", tabletKey: null, former: [] });
});

it("keeps the tokens of tablets that have something to send, each once, until it is sent", () => {
  const former = (user_id: string) => ({ user_id, name: "Bar", tokens: TOKENS });
  lockDevice(LOCK, "Bar");
  unlockDevice(former("t"));
  unlockDevice(former("t"));
  unlockDevice(former("u"));
  expect(useKiosk.getState().former).toEqual([former("t"), former("u")]);
  updateFormerTablet("t", { access_token: "newer", refresh_token: "newer" });
  updateFormerTablet("u", null);
  stop = followKiosk();
  otherTab(null);
  expect(useKiosk.getState().former.map(({ tokens }) => tokens.access_token)).toEqual(["newer"]);
});

it("draws the id of the next tablet once, until the device is one", () => {
  let drawn = 0;
  const next = () => nextTabletId(() => `id ${++drawn}`);
  expect([next(), next()]).toEqual(["id 1", "id 1"]);
  lockDevice(LOCK, "Bar");
  expect(next()).toBe("id 2");
});

it("reads the lock of a tablet of before there were sign-ins of tablets", () => {
  const { tablet: _, ...old } = LOCK;
  stop = followKiosk();
  otherTab(JSON.stringify(old));
  expect(useKiosk.getState().lock).toEqual({ ...old, tablet: null });
});

it("follows other tabs", () => {
  stop = followKiosk();
  otherTab(JSON.stringify(LOCK));
  expect(useKiosk.getState().lock).toEqual(LOCK);
  otherTab(null);
  expect(useKiosk.getState().lock).toBeNull();
});

it("hears what it missed while it was frozen", () => {
  stop = followKiosk();
  localStorage.setItem(KEY, JSON.stringify(LOCK));
  window.dispatchEvent(new Event("pageshow"));
  expect(useKiosk.getState().lock).toEqual(LOCK);
});

it.each([
  "no JSON",
  "{}",
  JSON.stringify({ ...LOCK, tablet: {} }),
  JSON.stringify({ ...LOCK, business_id: 7 }),
])("takes %s for no lock", (text) => {
  stop = followKiosk();
  otherTab(text);
  expect(useKiosk.getState().lock).toBeNull();
});
