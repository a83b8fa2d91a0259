import { type Device, deviceEntity } from "#schema/entities/device.ts";
import { newRow } from "./new-row.ts";

/** Returns a communal clock that has sent everything. */
export function newDevice(fields: Partial<Device> = {}): Device {
  const user_id = "d0000000-0000-4000-8000-000000000002";
  return newRow(deviceEntity, { user_id, name: "Shop tablet", is_kiosk: true, ...fields });
}
