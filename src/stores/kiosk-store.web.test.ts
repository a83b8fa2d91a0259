import { afterEach, expect, it } from "vitest";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { followKiosk, lockDevice, unlockDevice, useKiosk } from "./kiosk-store.ts";

const LOCK: KioskLock = { business_id: "b", turned_on_by: "m", turned_on_at: "2026-03-02T08:00:00.000Z" };
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

it("is remembered on the device, and ended for good; the device keeps its name and its key", () => {
  lockDevice(LOCK, "Bar");
  const { tabletKey } = useKiosk.getState();
  expect(tabletKey?.length).toBeGreaterThanOrEqual(32);
  expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual(LOCK);
  unlockDevice();
  expect(localStorage.getItem(KEY)).toBeNull();
  stop = followKiosk();
  otherTab(null);
  expect(useKiosk.getState()).toEqual({ lock: null, deviceName: "Bar", tabletKey });
  lockDevice(LOCK, "Bar");
  expect(useKiosk.getState().tabletKey).toBe(tabletKey);
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

it.each(["no JSON", "{}", JSON.stringify({ ...LOCK, business_id: 7 })])("takes %s for no lock", (text) => {
  stop = followKiosk();
  otherTab(text);
  expect(useKiosk.getState().lock).toBeNull();
});
