import { DAY_MS } from "#lib/format/calendar-days.ts";
import type { Device } from "#schema/entities/device.ts";
import type { Kiosk } from "../reconcile/absences.ts";

/** A clock that was not heard of for longer is nobody's any more. */
const GONE_MS = 30 * DAY_MS;

/** The communal clocks among devices that a punch may still be waiting on; `now` is a UTC instant. */
export function kiosksInUse(devices: readonly Device[], now: string): (Kiosk & { name: string })[] {
  return devices
    .filter(({ is_kiosk }) => is_kiosk)
    .filter(({ last_heard_at }) => Date.parse(now) - Date.parse(last_heard_at) <= GONE_MS)
    .map(({ id, name, last_heard_at }) => ({ device_id: id, name, last_heard_at }));
}
