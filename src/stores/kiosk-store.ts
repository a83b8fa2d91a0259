import * as v from "valibot";
import { create } from "zustand";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";

// In local storage, which is there before the first screen is drawn: no start shows anything else for a moment.
/** app/inline/first-paint.js reads it too. */
const LOCK_KEY = "shiftkeep-communal";
const NAME_KEY = "shiftkeep-device-name";
/** It stays when communal mode ends: presses may still wait to be sent. */
const TABLET_KEY = "shiftkeep-tablet-key";

const stored = v.object({ business_id: v.string(), turned_on_by: v.string(), turned_on_at: v.string() });

interface KioskState {
  /** Null unless this device is in communal mode. */
  lock: KioskLock | null;
  /** What its people call the device; empty while nobody said. */
  deviceName: string;
  /** The secret by which the server knows this tablet; null while it never was in communal mode. */
  tabletKey: string | null;
}

/** Whether this device is a communal clock, whoever is signed in. It outlives reloads, and sessions. */
export const useKiosk = create<KioskState>()(() => read());

/** Turns the communal mode on, in all tabs. Throws when this device cannot remember it. */
export function lockDevice(lock: KioskLock, deviceName: string) {
  const tabletKey = localStorage.getItem(TABLET_KEY) ?? crypto.randomUUID();
  localStorage.setItem(TABLET_KEY, tabletKey);
  localStorage.setItem(NAME_KEY, deviceName);
  localStorage.setItem(LOCK_KEY, JSON.stringify(lock));
  useKiosk.setState({ lock, deviceName, tabletKey });
}

/** Ends the communal mode, in all tabs. */
export function unlockDevice() {
  localStorage.removeItem(LOCK_KEY);
  useKiosk.setState({ lock: null });
}

/** Follows what other tabs say of it, also when this one was frozen meanwhile; for an effect. */
export function followKiosk(): () => void {
  const follow = () => useKiosk.setState(read());
  const until = new AbortController();
  window.addEventListener("storage", follow, { signal: until.signal });
  window.addEventListener("pageshow", follow, { signal: until.signal });
  return () => until.abort();
}

function read(): KioskState {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), localStorage.getItem(LOCK_KEY));
  return {
    lock: parsed.success ? parsed.output : null,
    deviceName: localStorage.getItem(NAME_KEY) ?? "",
    tabletKey: localStorage.getItem(TABLET_KEY),
  };
}
