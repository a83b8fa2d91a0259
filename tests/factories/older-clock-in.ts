import { type CommandContext, replicaOf } from "#commands/command-context.ts";
import { insertLocally } from "#replica/local-change.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { findOpenPunch } from "./older-open-record.ts";

/**
 * As devices did before each press was a punch of its own: clocks the user in, unless they are: a second tap or a
 * second tab gets the punch that is already open.
 */
export function clockIn(context: CommandContext): Promise<TimeRecord> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const open = await findOpenPunch(replica, userId, businessId);
    if (open) return open;
    const { instant, reading } = device.readClock();
    const punch = {
      kind: "clock" as const,
      id: device.newId(),
      business_id: businessId,
      user_id: userId,
      clock_in_time: instant,
      clock_in_zone: device.zone(),
      clock_out_time: null,
      clock_out_zone: null,
      clock_in_reading: reading,
      clock_out_reading: null,
      clock_in_received_at: null,
      clock_out_received_at: null,
      clock_changed: reading.changed,
    };
    return insertLocally(replica.time_records, punch, device.newId());
  });
}
