import { expect, it } from "vitest";
import { quietUntil } from "./web-pushes.ts";

const DUBLIN = "Europe/Dublin";

it.each([
  ["before them", "22:00", "07:00", "2026-01-10T21:59:59.999Z", null],
  ["as they begin", "22:00", "07:00", "2026-01-10T22:00:00.000Z", "2026-01-11T07:00:00.000Z"],
  ["after midnight", "22:00", "07:00", "2026-01-11T03:00:00.000Z", "2026-01-11T07:00:00.000Z"],
  ["as they end", "22:00", "07:00", "2026-01-11T07:00:00.000Z", null],
  [
    "in summer, by the clocks on the wall",
    "22:00",
    "07:00",
    "2026-07-10T21:30:00.000Z",
    "2026-07-11T06:00:00.000Z",
  ],
  ["within one day", "12:00", "14:00", "2026-01-10T13:00:00.000Z", "2026-01-10T14:00:00.000Z"],
  ["after those of one day", "12:00", "14:00", "2026-01-10T15:00:00.000Z", null],
  ["that end as they begin", "08:00", "08:00", "2026-01-10T09:00:00.000Z", null],
  ["that end as they begin, at that time", "08:00", "08:00", "2026-01-10T08:00:00.000Z", null],
  [
    "on the night that has 23 hours",
    "22:00",
    "07:00",
    "2026-03-29T00:30:00.000Z",
    "2026-03-29T06:00:00.000Z",
  ],
  [
    "on the night that has 25 hours",
    "22:00",
    "07:00",
    "2026-10-24T22:30:00.000Z",
    "2026-10-25T07:00:00.000Z",
  ],
  [
    "with an end that the clocks skip",
    "22:00",
    "01:30",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T01:00:00.000Z",
  ],
  ["without an end", "22:00", null, "2026-01-10T23:00:00.000Z", null],
  ["without a beginning", null, "07:00", "2026-01-10T03:00:00.000Z", null],
])("%s (%s to %s)", (_, quiet_from, quiet_to, now, end) => {
  const until = quietUntil({ quiet_from, quiet_to }, DUBLIN, now);
  expect(until && new Date(until).toISOString()).toBe(end);
});

it("goes by the zone of the business", () => {
  const night = { quiet_from: "22:00", quiet_to: "07:00" };
  expect(quietUntil(night, "America/New_York", "2026-01-11T03:30:00.000Z")).toBe(
    Date.parse("2026-01-11T12:00:00.000Z"),
  );
  expect(quietUntil(night, "Asia/Kathmandu", "2026-01-11T03:30:00.000Z")).toBeNull();
});
