import { DAY_MS } from "#lib/format/calendar-days.ts";
import { useDevices } from "#queries/use-devices.ts";
import type { Device } from "#schema/entities/device.ts";

/** One that was silent for longer, with nothing to send, is in use no more. */
const IN_USE_MS = 45 * DAY_MS;

/** The devices in use that were last heard of before an instant, in epoch ms: they may hold punches. */
export function useStaleDevices(toldSince: number): Device[] {
  return (useDevices() ?? []).filter(({ last_heard_at, unsent }) => {
    const heard = Date.parse(last_heard_at);
    return heard < toldSince && (unsent > 0 || heard > toldSince - IN_USE_MS);
  });
}
