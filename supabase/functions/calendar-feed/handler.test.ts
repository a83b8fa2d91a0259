import { beforeEach, expect, test, vi } from "vitest";
import { fakeEnvironment } from "../_shared/fake-services.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { makeCalendarFeedHandler } from "./handler.ts";

const FEED = {
  business_name: "Harbour Street Café",
  timezone: "Europe/Dublin",
  shifts: [
    {
      id: "s1",
      date: "2026-07-01",
      start_time: "09:00",
      end_time: "17:00",
      title: "Early",
      notes: "Bring the keys",
      dropped: false,
    },
    {
      id: "s2",
      date: "2026-07-02",
      start_time: "09:00",
      end_time: "17:00",
      title: "Late",
      notes: "",
      dropped: true,
    },
  ],
};
const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());

async function ask({ method = "GET", query = "?key=secret", feed = FEED as unknown, hasRoom = true } = {}) {
  const services = fakeRpc({
    "POST limits_take": () => hasRoom,
    "POST calendar_feed": () => feed,
  });
  const handler = makeCalendarFeedHandler(fakeEnvironment(), services.fetch);
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const response = await handler(
    new Request(`https://project.test/calendar-feed${query}`, { method, headers }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, services };
}

test("answers a calendar with the shifts of whoever has the secret", async () => {
  const { status, headers, text, services } = await ask();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(text).toContain("X-WR-CALNAME:Shifts at Harbour Street Café\r\n");
  expect(text).toContain("UID:s1@shiftkeep\r\n");
  expect(text).toContain("DTSTART:20260701T080000Z\r\n");
  expect(text).toContain("SUMMARY:Late shift at Harbour Street Café (dropped)\r\n");
  expect(text).toContain("LOCATION:Harbour Street Café\r\n");
  expect(text).not.toContain("VALARM");
  expect(services.sent("POST calendar_feed").map(({ body }) => body)).toEqual([{ secret: "secret" }]);
});

test("speaks the language of the person, and calls a shift without a template no more than that", async () => {
  const shifts = FEED.shifts.map((shift) => ({ ...shift, title: "Shift" }));
  const { text } = await ask({ feed: { ...FEED, locale: "es-MX", shifts } });
  expect(text).toContain("X-WR-CALNAME:Turnos en Harbour Street Café\r\n");
  expect(text).toContain("SUMMARY:Turno en Harbour Street Café\r\n");
  expect(text).toContain("DESCRIPTION:Has liberado este turno.");
});

test("says what a shift is worked as, beside the name of its template", async () => {
  const shifts = FEED.shifts.map((shift) => ({ ...shift, position: "Bar" }));
  const { text } = await ask({ feed: { ...FEED, shifts } });
  expect(text).toContain("SUMMARY:Early shift at Harbour Street Café\r\n");
  expect(text).toContain("DESCRIPTION:Position: Bar\\n\\nBring the keys\r\n");
});

test.each([
  ["60", "TRIGGER:-PT1H\r\n"],
  ["1440", "TRIGGER:-P1D\r\n"],
])("reminds %s minutes before, as its address says", async (alarm, trigger) => {
  expect((await ask({ query: `?key=secret&alarm=${alarm}` })).text).toContain(trigger);
});

test.each(["0", "-5", "99999999", "x"])("takes no other reminder (%s)", async (alarm) => {
  expect((await ask({ query: `?key=secret&alarm=${alarm}` })).text).not.toContain("VALARM");
});

test("answers HEAD with the headers alone", async () => {
  const { status, headers, text } = await ask({ method: "HEAD" });
  expect([status, headers.get("content-type"), text]).toEqual([200, "text/calendar; charset=utf-8", ""]);
});

test.each(["", "?key=", "?key=unknown", `?key=${"x".repeat(100_000)}`, "?secret=secret"])(
  "of what is no feed (%.20s) it says no more than that",
  async (query) => {
    const { status, text, headers, services } = await ask({ query, feed: null });
    expect([status, text]).toEqual([404, "There is no such calendar.\n"]);
    expect(headers.get("cache-control")).toBe("private, no-cache");
    expect(services.names()).toEqual(["POST limits_take", "POST calendar_feed"]);
  },
);

test("asks for no feed on behalf of an address that asks too often", async () => {
  const { status, services } = await ask({ hasRoom: false });
  expect([status, services.names()]).toEqual([429, ["POST limits_take"]]);
  expect(services.sent("POST limits_take")[0]?.body).toMatchObject({ key: "203.0.113.7" });
});

test.each(["POST", "PUT", "DELETE", "OPTIONS"])("takes no %s", async (method) => {
  const { status, headers, services } = await ask({ method });
  expect([status, headers.get("allow"), services.names()]).toEqual([405, "GET, HEAD", []]);
});

test("keeps to itself what went wrong, and the secret out of the log", async () => {
  const { status, text } = await ask({ feed: { shifts: "none" } });
  expect([status, text]).toEqual([500, "Something went wrong. Please try again.\n"]);
  expect(JSON.stringify(log.mock.calls)).not.toContain("secret");
});
