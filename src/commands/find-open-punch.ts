import { freshFind } from "#replica/fresh-find.ts";
import type { Replica } from "#replica/open-replica.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";

/** The user's punch that is still open, the latest if there are several, read past every cache. */
export async function findOpenPunch(replica: Replica, userId: string): Promise<TimeRecord | null> {
  const open = await freshFind<TimeRecord>(replica.time_records, { user_id: userId, clock_out_time: null });
  open.sort((a, b) => a.clock_in_time.localeCompare(b.clock_in_time));
  return open.at(-1) ?? null;
}
