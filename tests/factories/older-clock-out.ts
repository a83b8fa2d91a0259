import { type CommandContext, replicaOf } from "#commands/command-context.ts";
import { patchLocally } from "#replica/local-change.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { findOpenPunch } from "./older-open-record.ts";

/**
 * As devices did before each press was a punch of its own: clocks the user out; null when no punch is open (a second
 * tap, another tab).
 */
export function clockOut(context: CommandContext): Promise<TimeRecord | null> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const open = await findOpenPunch(replica, userId, businessId);
    if (!open) return null;
    const { instant, reading } = device.readClock();
    const end = ({ clock_changed }: TimeRecord) => ({
      clock_out_time: instant,
      clock_out_zone: device.zone(),
      clock_out_reading: reading,
      clock_changed: clock_changed || reading.changed,
    });
    return patchLocally(replica.time_records, open.id, end, device.newId());
  });
}
