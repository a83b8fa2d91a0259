import type { TimeRecords } from "../use-time-records.ts";

/** How many things wait for a manager; what waits for a tablet may resolve itself. */
export function reviewCount({ desk, requests }: TimeRecords): number {
  const open = desk.records?.items.filter(({ state }) => state === "open") ?? [];
  return open.length + (requests?.length ?? 0);
}
