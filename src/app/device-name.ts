import { deviceKind } from "#lib/device-kind.ts";
import { useKiosk } from "#stores/kiosk-store.ts";

/** What this device is called where its people read of it. */
export function deviceName(): string {
  return useKiosk.getState().deviceName || deviceKind(navigator.userAgent);
}
