import { revokeCalendarFeed as revoke } from "#remote/calendar-feed.ts";
import type { CommandContext } from "./command-context.ts";

/** Ends the person's calendar feed: its address shows nothing any more. Throws an AccountError. */
export async function revokeCalendarFeed({ remote }: CommandContext): Promise<void> {
  await revoke(await remote());
}
