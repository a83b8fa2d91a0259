import { DAY_MS } from "#lib/format/calendar-days.ts";
import { useDevices } from "#queries/punches.ts";
import type { Device } from "#schema/entities/device.ts";

/** One that was silent for longer, with nothing to send, is in use no more. */
const IN_USE_MS = 45 * DAY_MS;

/**
 * The devices that may hold punches nobody has seen: those that said they still have some to send, whenever they said it,
 * and those in use that were last heard of before an instant, in epoch ms.
 */
export function useStaleDevices(toldSince: number): Device[] {
  return (useDevices() ?? []).filter(({ last_heard_at, unsent }) => {
    const heard = Date.parse(last_heard_at);
    return unsent > 0 || (heard < toldSince && heard > toldSince - IN_USE_MS);
  });
}
