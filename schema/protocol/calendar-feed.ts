import * as v from "valibot";

/** How many minutes before a shift a calendar may remind of it. */
export const ALARM_MINUTES = [15, 30, 60, 120, 1440] as const;
export type AlarmMinutes = (typeof ALARM_MINUTES)[number];

/** The reminder that a text names; null for none. */
export function readAlarm(text: string | null): AlarmMinutes | null {
  return ALARM_MINUTES.find((minutes) => String(minutes) === text) ?? null;
}

/**
 * The address of a person's calendar feed on a server; `secret` is what create_calendar_feed answered. It names the
 * reminder, which is nothing to keep secret.
 */
export function calendarFeedUrl(server: string, secret: string, alarm: AlarmMinutes | null = null): string {
  const url = new URL("functions/v1/calendar-feed", server.endsWith("/") ? server : `${server}/`);
  url.searchParams.set("key", secret);
  if (alarm !== null) url.searchParams.set("alarm", String(alarm));
  return url.href;
}

/** What the database tells of the feed with a secret; null when there is none. */
export const calendarFeed = v.nullable(
  v.object({
    business_name: v.string(),
    address: v.optional(v.nullable(v.string()), null),
    timezone: v.string(),
    shifts: v.array(
      v.object({
        id: v.string(),
        date: v.string(),
        start_time: v.string(),
        end_time: v.string(),
        title: v.string(),
        notes: v.string(),
        dropped: v.boolean(),
      }),
    ),
  }),
);
