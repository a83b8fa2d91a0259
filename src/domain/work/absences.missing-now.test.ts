import { expect, it } from "vitest";
import { missingNow } from "./absences.ts";

const MINUTE_MS = 60_000;
const RULES = { zone: "UTC", graceMs: 5 * MINUTE_MS, maxMs: 960 * MINUTE_MS, quietMs: 10 * MINUTE_MS };
const shift = (user_id: string | null, hours: string, date = "2026-06-10") => {
  const [start_time = "", end_time = ""] = hours.split("-");
  return {
    id: `${user_id} ${hours}`,
    user_id,
    date,
    start_time,
    end_time,
    published: true,
    status: "scheduled",
  };
};
const SHIFTS = [
  shift("late", "09:00-17:00"),
  shift("absent", "06:00-09:00"),
  shift("ahead", "12:00-17:00"),
  shift("just", "09:55-17:00"),
  shift(null, "09:00-17:00"),
  { ...shift("draft", "09:00-17:00"), published: false },
  shift("yesterday", "09:00-17:00", "2026-06-09"),
  shift("night", "22:00-06:00", "2026-06-09"),
];
const found = (fields: Partial<Parameters<typeof missingNow>[0]> = {}) =>
  missingNow(
    { shifts: SHIFTS, intervals: [], findings: [], kiosks: [], links: [], ...fields } as never,
    { ...RULES, now: "2026-06-10T10:00:00.000Z" },
    "2026-06-10T00:00:00.000Z",
  ).map(({ shift: { user_id }, kind, isWaiting }) => `${user_id} ${kind}${isWaiting ? " waiting" : ""}`);

it("names whoever should be here, and whoever did not come today", () => {
  expect(found()).toEqual(["night absent", "absent absent", "late late"]);
});

it("names nobody who came or was away as agreed", () => {
  const link = {
    interval: "k",
    shift_id: "late 09:00-17:00",
    date: "2026-06-10",
    arrival: null,
    departure: null,
  };
  expect(found({ links: [link], excused: new Set(["absent 06:00-09:00"]) })).toEqual(["night absent"]);
});

it("says so where a tablet may still have their punch", () => {
  const kiosks = [{ last_heard_at: "2026-06-10T08:30:00.000Z" }];
  expect(found({ kiosks })).toEqual(["night absent", "absent absent waiting", "late late waiting"]);
});
