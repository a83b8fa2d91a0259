import { callRpc } from "./account.ts";
import type { Remote } from "./client.ts";

export interface DeviceReport {
  /** The `device_id` of its punches. */
  id: string;
  name: string;
  is_kiosk: boolean;
  /** How many punches it has recorded, and how many of them are unsent. */
  last_seq: number;
  unsent: number;
  /** The id of the same browser in its previous replica; null if unknown. */
  former: string | null;
  /** Registers a communal tablet; null for other devices. */
  tablet_key: string | null;
}

/** Sends the device's report. Throws an AccountError. */
export async function reportDevice(remote: Remote, report: DeviceReport): Promise<void> {
  await callRpc(remote, "report_device", report);
}
