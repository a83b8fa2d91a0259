import * as v from "valibot";
import { create } from "zustand";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { readStoredJson } from "./stored-json.ts";

// In local storage, which is readable before the first paint, so no other screen flashes.
/** app/inline/first-paint.js reads it too. */
const LOCK_KEY = "shiftkeep-communal";
const NAME_KEY = "shiftkeep-device-name";
/** It stays when communal mode ends: punches may still wait to be sent. */
const TABLET_KEY = "shiftkeep-tablet-key";

const stored = v.object({ business_id: v.string(), turned_on_by: v.string(), turned_on_at: v.string() });

interface KioskState {
  lock: KioskLock | null;
  /** The device's name; empty if unset. */
  deviceName: string;
  /** The secret that identifies this tablet to the server; null if it never was in communal mode. */
  tabletKey: string | null;
}

/** Whether this device is a communal clock, independent of sessions and reloads. */
export const useKiosk = create<KioskState>()(() => read());

/** Turns communal mode on in all tabs. Throws if it cannot be stored. */
export function lockDevice(lock: KioskLock, deviceName: string) {
  const tabletKey = localStorage.getItem(TABLET_KEY) ?? crypto.randomUUID();
  localStorage.setItem(TABLET_KEY, tabletKey);
  localStorage.setItem(NAME_KEY, deviceName);
  localStorage.setItem(LOCK_KEY, JSON.stringify(lock));
  useKiosk.setState({ lock, deviceName, tabletKey });
}

/** Ends communal mode in all tabs. */
export function unlockDevice() {
  localStorage.removeItem(LOCK_KEY);
  useKiosk.setState({ lock: null });
}

/** Follows changes by other tabs, also after this one was frozen; for an effect. */
export function followKiosk(): () => void {
  const follow = () => useKiosk.setState(read());
  const until = new AbortController();
  window.addEventListener("storage", follow, { signal: until.signal });
  window.addEventListener("pageshow", follow, { signal: until.signal });
  return () => until.abort();
}

function read(): KioskState {
  return {
    lock: readStoredJson(stored, LOCK_KEY),
    deviceName: localStorage.getItem(NAME_KEY) ?? "",
    tabletKey: localStorage.getItem(TABLET_KEY),
  };
}
