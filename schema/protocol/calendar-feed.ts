import * as v from "valibot";

/** The address of a person's calendar feed on a server; `secret` is what create_calendar_feed answered. */
export function calendarFeedUrl(server: string, secret: string): string {
  const url = new URL("functions/v1/calendar-feed", server.endsWith("/") ? server : `${server}/`);
  url.searchParams.set("key", secret);
  return url.href;
}

/** What the database tells of the feed with a secret; null when there is none. */
export const calendarFeed = v.nullable(
  v.object({
    business_name: v.string(),
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
