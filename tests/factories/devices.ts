import type { Device } from "#schema/entities/device.ts";

/** Returns a communal clock that has sent everything. */
export function newDevice(fields: Partial<Device> = {}): Device {
  return {
    kind: "device",
    id: crypto.randomUUID(),
    business_id: "b0000000-0000-4000-8000-000000000001",
    user_id: "d0000000-0000-4000-8000-000000000002",
    name: "Shop tablet",
    is_kiosk: true,
    last_heard_at: "2026-03-02T09:00:00.000Z",
    last_seq: 0,
    unsent: 0,
    status: null,
    registered_by: null,
    proposed_by: null,
    version: 1,
    change_id: null,
    ...fields,
  };
}
