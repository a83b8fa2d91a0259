import { callRpc } from "#remote/account.ts";
import { remoteSettings } from "#remote/settings.ts";
import { type AlarmMinutes, calendarFeedUrl, feedSecret, hasFeed } from "#schema/protocol/calendar-feed.ts";
import type { CommandContext } from "../command-context.ts";

/** Creates the address of the person's calendar feed, and ends the previous one. Throws an AccountError. */
export async function createCalendarFeed(
  { remote }: CommandContext,
  alarm: AlarmMinutes | null,
): Promise<{ url: string }> {
  const secret = await callRpc(await remote(), "create_calendar_feed", {}, feedSecret);
  const server = remoteSettings(import.meta.env, location.origin).url;
  return { url: calendarFeedUrl(server, secret, alarm) };
}

/** Whether the person has a calendar feed. Throws an AccountError. */
export async function hasCalendarFeed({ remote }: CommandContext): Promise<boolean> {
  return callRpc(await remote(), "has_calendar_feed", {}, hasFeed);
}

/** Ends the person's calendar feed, if they have one. Throws an AccountError. */
export async function revokeCalendarFeed({ remote }: CommandContext): Promise<void> {
  await callRpc(await remote(), "revoke_calendar_feed");
}
