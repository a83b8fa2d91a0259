import { deviceKind } from "#lib/device-kind.ts";
import type { DeviceIdentity } from "#remote/push-request.ts";
import { useKiosk } from "#stores/kiosk-store.ts";

/** What this device is called where its people read of it. */
export function deviceName(): string {
  return useKiosk.getState().deviceName || deviceKind(navigator.userAgent);
}

/** What this device tells the server of itself with what it sends. */
export function deviceIdentity(): DeviceIdentity {
  return { name: deviceName(), tabletKey: useKiosk.getState().tabletKey };
}
