import { hasCalendarFeed as has } from "#remote/calendar-feed.ts";
import type { CommandContext } from "./command-context.ts";

/** Whether a calendar elsewhere may read the person's shifts. Throws an AccountError. */
export async function hasCalendarFeed({ remote }: CommandContext): Promise<boolean> {
  return has(await remote());
}
