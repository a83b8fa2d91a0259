import {
  requestCalendarFeed as create,
  fetchHasCalendarFeed as has,
  requestFeedRevocation as revoke,
} from "#remote/calendar-feed.ts";
import type { AlarmMinutes } from "#schema/protocol/calendar-feed.ts";
import type { CommandContext } from "../command-context.ts";

/**
 * Makes the address at which the person's own calendar reads their shifts, and ends the one before. It cannot be asked
 * for again. Throws an AccountError.
 */
export async function createCalendarFeed(
  { remote }: CommandContext,
  alarm: AlarmMinutes | null,
): Promise<{ url: string }> {
  return { url: await create(await remote(), alarm) };
}

/** Whether a calendar elsewhere may read the person's shifts. Throws an AccountError. */
export async function hasCalendarFeed({ remote }: CommandContext): Promise<boolean> {
  return has(await remote());
}

/** Ends the person's calendar feed: its address shows nothing any more. Throws an AccountError. */
export async function revokeCalendarFeed({ remote }: CommandContext): Promise<void> {
  await revoke(await remote());
}
