import { createCalendarFeed as create } from "#remote/calendar-feed.ts";
import type { AlarmMinutes } from "#schema/protocol/calendar-feed.ts";
import type { CommandContext } from "./command-context.ts";

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
