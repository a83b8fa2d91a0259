import * as v from "valibot";
import { calendarFeed, readAlarm } from "../../../schema/protocol/calendar-feed.ts";
import { calendarFile } from "../../../src/domain/roster/calendar-file.ts";
import { scheduleWords } from "../../../src/words/made/schedule.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { callerAddress, createLimits, type WindowRule } from "../_shared/limits.ts";
import { readerLocale } from "../_shared/reader-locale.ts";
import { createServiceClient } from "../_shared/service-client.ts";

/** Calendar services with many users send all requests from a few addresses. */
const ASKED: WindowRule = { bucket: "calendar feed", most: 600, per: "1 hour" };
/** The database's title of a shift without a template. */
const CUSTOM = "Shift";
/** The form of every secret; a key of another form is looked up as an empty text. */
const SECRET = /^[\w-]{1,100}$/;

/**
 * Answers a calendar's request for a person's shifts by the secret in its address. The caller is not signed in and
 * learns only the shifts: an unknown feed, an ended one and one of somebody who left look the same.
 */
export function makeCalendarFeedHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const service = createServiceClient(project, fetch);
  const limits = createLimits(project, fetch);

  async function fileFor(secret: string, alarm: string | null): Promise<string | null> {
    const { data } = await service.rpc("calendar_feed", { secret }).throwOnError();
    const feed = v.parse(calendarFeed, data);
    if (!feed) return null;
    const { business_name: business, address, timezone: zone } = feed;
    const stamp = new Date().toISOString();
    const shifts = feed.shifts.map((shift) => (shift.title === CUSTOM ? { ...shift, title: "" } : shift));
    const say = await scheduleWords.load(readerLocale(feed.locale));
    return calendarFile(say, shifts, { business, address, zone, stamp, alarmMinutes: readAlarm(alarm) });
  }

  return async (request: Request): Promise<Response> => {
    if (!["GET", "HEAD"].includes(request.method)) return refusal(405, "Use GET.", { allow: "GET, HEAD" });
    try {
      await limits.take(ASKED, callerAddress(request, source));
      const query = new URL(request.url).searchParams;
      const key = query.get("key") ?? "";
      const file = await fileFor(SECRET.test(key) ? key : "", query.get("alarm"));
      if (file === null) return refusal(404, "There is no such calendar.");
      return new Response(request.method === "HEAD" ? null : file, { headers: HEADERS });
    } catch (error) {
      if (error instanceof Failure) return refusal(error.status, error.message);
      console.error(error);
      return refusal(500, "Something went wrong. Please try again.");
    }
  };
}

/** Anybody with the address sees the shifts, so no cache may keep them. */
const PRIVATE = { "cache-control": "private, no-cache", "x-content-type-options": "nosniff" };
const HEADERS = {
  ...PRIVATE,
  "content-type": "text/calendar; charset=utf-8",
  "content-disposition": 'inline; filename="shifts.ics"',
};

function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { ...PRIVATE, "content-type": "text/plain; charset=utf-8", ...headers },
  });
}
