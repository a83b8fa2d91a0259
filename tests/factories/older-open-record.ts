import type { Replica } from "#replica/collections.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";

/**
 * The user's punch in this business that is still open, the latest if there are several, read past every cache. One that
 * a former business left open is no reason to be on the clock here.
 */
export async function findOpenPunch(
  replica: Replica,
  userId: string,
  businessId: string,
): Promise<TimeRecord | null> {
  const open = await freshFind<TimeRecord>(replica.time_records, {
    kind: "clock",
    user_id: userId,
    business_id: businessId,
    clock_out_time: null,
  });
  open.sort((a, b) => a.clock_in_time.localeCompare(b.clock_in_time));
  return open.at(-1) ?? null;
}
