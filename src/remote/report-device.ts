import { accountError } from "./account.ts";
import type { Remote } from "./client.ts";

/** What a device tells the server of itself. */
export interface DeviceReport {
  /** The `device_id` of its punches. */
  id: string;
  name: string;
  is_kiosk: boolean;
  /** How many punches it has recorded, and how many of them it still has to send. */
  last_seq: number;
  unsent: number;
  /** What this browser was called by before, in another replica; null when that is not known. */
  former: string | null;
  /** Registers a communal tablet; null of any other device. */
  tablet_key: string | null;
}

/** Tells the server of this device. Throws an AccountError. */
export async function reportDevice(remote: Remote, report: DeviceReport): Promise<void> {
  const { error, status } = await remote.rpc("report_device", report);
  if (error) throw accountError({ message: "", status });
}
