import { deviceKind } from "#lib/device-kind.ts";
import type { DeviceIdentity } from "#remote/push-request.ts";
import { useKiosk } from "#stores/kiosk-store.ts";

/** Returns this device's display name. */
export function deviceName(): string {
  return useKiosk.getState().deviceName || deviceKind(navigator.userAgent);
}

/** Returns the identity that this device sends with its changes. */
export function deviceIdentity(): DeviceIdentity {
  return { name: deviceName(), tabletKey: tabletKeyInUse() };
}

/** Returns the key of a tablet that works, or worked, under a person's account; a sign-in of its own needs none. */
export function tabletKeyInUse(): string | null {
  const { lock, tabletKey } = useKiosk.getState();
  return lock?.tablet ? null : tabletKey;
}
