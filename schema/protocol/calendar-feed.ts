import * as v from "valibot";

/** The reminder times a calendar feed offers, in minutes before a shift. */
export const ALARM_MINUTES = [15, 30, 60, 120, 1440] as const;
export type AlarmMinutes = (typeof ALARM_MINUTES)[number];

/** Returns the reminder named by a text; null for none. */
export function readAlarm(text: string | null): AlarmMinutes | null {
  return ALARM_MINUTES.find((minutes) => String(minutes) === text) ?? null;
}

/** Answers of the RPCs create_calendar_feed and has_calendar_feed. */
export const feedSecret = v.pipe(v.string(), v.minLength(1));
export const hasFeed = v.boolean();

/** Returns the address of a calendar feed; `secret` comes from create_calendar_feed. It includes the reminder. */
export function calendarFeedUrl(server: string, secret: string, alarm: AlarmMinutes | null = null): string {
  const url = new URL("functions/v1/calendar-feed", server.endsWith("/") ? server : `${server}/`);
  url.searchParams.set("key", secret);
  if (alarm !== null) url.searchParams.set("alarm", String(alarm));
  return url.href;
}

/** The database's answer for a feed's secret; null if unknown. */
export const calendarFeed = v.nullable(
  v.object({
    business_name: v.string(),
    address: v.optional(v.nullable(v.string()), null),
    timezone: v.string(),
    /** The reader's language tag; null if neither they nor their business have chosen one. */
    locale: v.optional(v.nullable(v.string()), null),
    shifts: v.array(
      v.object({
        id: v.string(),
        date: v.string(),
        start_time: v.string(),
        end_time: v.string(),
        /** The template's name, else the position's, else 'Shift'. */
        title: v.string(),
        /** The name of what the shift is worked as; null for anything. */
        position: v.optional(v.nullable(v.string()), null),
        /** The place's name if there are several, and its address if it has its own. */
        place: v.optional(v.nullable(v.string()), null),
        address: v.optional(v.nullable(v.string()), null),
        notes: v.string(),
        dropped: v.boolean(),
      }),
    ),
  }),
);
