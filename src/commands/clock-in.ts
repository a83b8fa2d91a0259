import { insertLocally } from "#replica/local-change.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { findOpenPunch } from "./find-open-punch.ts";

/** Clocks the user in, unless they are: a second tap or a second tab gets the punch that is already open. */
export function clockIn(context: CommandContext): Promise<TimeRecord> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(`punch-${userId}`, async () => {
    const open = await findOpenPunch(replica, userId);
    if (open) return open;
    const punch = {
      id: device.newId(),
      business_id: businessId,
      user_id: userId,
      clock_in_time: device.now(),
      clock_in_zone: device.zone(),
      clock_out_time: null,
      clock_out_zone: null,
    };
    return insertLocally(replica.time_records, punch, device.newId());
  });
}
