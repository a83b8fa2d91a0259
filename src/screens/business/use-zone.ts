import { deviceZone } from "#lib/device-zone.ts";
import { useBusiness } from "#queries/use-business.ts";

/** The time zone times are shown in: the business's; the device's until the business is known. */
export function useZone(): string {
  return useBusiness()?.timezone ?? deviceZone();
}
