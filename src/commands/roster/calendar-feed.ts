import {
  requestCalendarFeed as create,
  fetchHasCalendarFeed as has,
  requestFeedRevocation as revoke,
} from "#remote/calendar-feed.ts";
import type { AlarmMinutes } from "#schema/protocol/calendar-feed.ts";
import type { CommandContext } from "../command-context.ts";

/**
 * Creates the address of the person's calendar feed and ends the previous one. It is returned only once. Throws an
 * AccountError.
 */
export async function createCalendarFeed(
  { remote }: CommandContext,
  alarm: AlarmMinutes | null,
): Promise<{ url: string }> {
  return { url: await create(await remote(), alarm) };
}

/** Whether the person has a calendar feed. Throws an AccountError. */
export async function hasCalendarFeed({ remote }: CommandContext): Promise<boolean> {
  return has(await remote());
}

/** Ends the person's calendar feed. Throws an AccountError. */
export async function revokeCalendarFeed({ remote }: CommandContext): Promise<void> {
  await revoke(await remote());
}
