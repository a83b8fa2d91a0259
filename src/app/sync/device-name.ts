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

const KINDS: [pattern: RegExp, kind: string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android.*Mobile/, "Android phone"],
  [/Android/, "Android tablet"],
  [/CrOS/, "Chromebook"],
  [/Windows/, "Windows computer"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux computer"],
];

/** What a device is called whose people gave it no name, by what its browser says. */
export function deviceKind(userAgent: string): string {
  return KINDS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Device";
}
