import * as v from "valibot";
import { create } from "zustand";
import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { adminCode } from "#schema/protocol/tablet.ts";
import { storedJson, storeJson } from "./local-storage.ts";

// In local storage, which is readable before the first paint, so no other screen flashes.
/** app/inline/first-paint.js reads it too. */
const LOCK_KEY = "shiftkeep-communal";
const NAME_KEY = "shiftkeep-device-name";
/** Of a tablet without a sign-in of its own. It stays when communal mode ends: punches may still wait to be sent. */
const TABLET_KEY = "shiftkeep-tablet-key";
const NEXT_ID_KEY = "shiftkeep-next-tablet";
const SIGN_IN_KEY = "shiftkeep-tablet-sign-in";
const FORMER_KEY = "shiftkeep-former-tablets";

const tablet = v.object({ user_id: v.string(), device_id: v.string(), pin_key: v.string(), code: adminCode });
const stored = v.object({
  business_id: v.string(),
  turned_on_by: v.string(),
  turned_on_at: v.string(),
  tablet: v.optional(v.nullable(tablet), null),
});

const tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
/** The tokens of a tablet's own sign-in. */
export type TabletTokens = v.InferOutput<typeof tokens>;

const formerTablet = v.object({ user_id: v.string(), name: v.string(), tokens });
/** A tablet that left communal mode with punches to send. */
export type FormerTablet = v.InferOutput<typeof formerTablet>;

interface KioskState {
  lock: KioskLock | null;
  /** The device's name; empty if unset. */
  deviceName: string;
  /** The secret of a tablet without a sign-in of its own; null on other devices. */
  tabletKey: string | null;
  former: FormerTablet[];
}

/** Whether this device is a communal clock, independent of sessions and reloads. */
export const useKiosk = create<KioskState>()(() => read());

/**
 * Turns communal mode on in all tabs. The tablet's tokens are kept until its session begins. Throws if it cannot be
 * stored.
 */
export function lockDevice(lock: KioskLock, deviceName: string, signIn?: TabletTokens) {
  if (signIn) localStorage.setItem(SIGN_IN_KEY, JSON.stringify(signIn));
  localStorage.setItem(NAME_KEY, deviceName);
  localStorage.setItem(LOCK_KEY, JSON.stringify(lock));
  forgetNextTablet();
  useKiosk.setState(read());
}

/** Ends communal mode in all tabs; `former` is what still has punches to send. Throws if that cannot be stored. */
export function unlockDevice(former?: FormerTablet) {
  if (former) {
    const others = useKiosk.getState().former.filter(({ user_id }) => user_id !== former.user_id);
    localStorage.setItem(FORMER_KEY, JSON.stringify([...others, former]));
  }
  localStorage.removeItem(LOCK_KEY);
  localStorage.removeItem(SIGN_IN_KEY);
  useKiosk.setState(read());
}

/** The tokens with which the tablet's session has yet to begin; null if it has. */
export function tabletSignIn(): TabletTokens | null {
  return storedJson(SIGN_IN_KEY, tokens);
}

export function forgetTabletSignIn() {
  localStorage.removeItem(SIGN_IN_KEY);
}

/** Replaces a former tablet's renewed tokens, or removes it (null): everything was sent. */
export function updateFormerTablet(userId: string, renewed: TabletTokens | null) {
  const former = useKiosk
    .getState()
    .former.flatMap((one) => (one.user_id !== userId ? one : renewed ? { ...one, tokens: renewed } : []));
  storeJson(FORMER_KEY, former);
  useKiosk.setState({ former });
}

/** The id of the next tablet that this device becomes: the same until it is one, so that a retry makes no second. */
export function nextTabletId(newId: () => string): string {
  const id = localStorage.getItem(NEXT_ID_KEY) ?? newId();
  localStorage.setItem(NEXT_ID_KEY, id);
  return id;
}

/** Has the next call of nextTabletId draw another id: the server knows this one as a tablet that was removed. */
export function forgetNextTablet() {
  localStorage.removeItem(NEXT_ID_KEY);
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
    lock: storedJson(LOCK_KEY, stored),
    deviceName: localStorage.getItem(NAME_KEY) ?? "",
    tabletKey: localStorage.getItem(TABLET_KEY),
    former: storedJson(FORMER_KEY, v.array(formerTablet)) ?? [],
  };
}
