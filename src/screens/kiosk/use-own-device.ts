import type { KioskLock } from "#domain/kiosk/lock-state.ts";
import { useDevices } from "#queries/work.ts";
import type { Device } from "#schema/entities/device.ts";

/** Returns the tablet's own entry in the list of devices; undefined while loading, and where there is none. */
export function useOwnDevice({ tablet }: KioskLock): Device | undefined {
  return useDevices()?.find(({ id }) => id === tablet?.device_id);
}
