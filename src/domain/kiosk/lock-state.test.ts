import { expect, it } from "vitest";
import type { Scope } from "#schema/protocol/sync.ts";
import { type KioskLock, type KioskTablet, lockOf, lockStatusOf, pathInstead } from "./lock-state.ts";

const AT = "2026-06-10T09:00:00.000Z";
const scope = (
  role: Scope["role"],
  business_id: string | null = "cafe",
  user_id = `${role} of ${business_id}`,
) => ({
  user_id,
  business_id,
  role,
});
const TABLET: KioskTablet = {
  user_id: "tablet of cafe",
  device_id: "d1",
  pin_key: "a1".repeat(32),
  code: { salt: "", hash: "" },
};
const LOCK: KioskLock = {
  business_id: "cafe",
  turned_on_by: "manager of cafe",
  turned_on_at: AT,
  tablet: TABLET,
};
/** Of a tablet that was locked before there were sign-ins of tablets. */
const OLD: KioskLock = { ...LOCK, tablet: null };

it("is turned on by somebody of a business", () => {
  expect(lockOf(scope("manager"), TABLET, AT)).toEqual(LOCK);
  expect(lockOf(scope("admin", null), TABLET, AT)).toBeNull();
});

it.each<[string, KioskLock | null, Scope | null, ReturnType<typeof lockStatusOf>]>([
  ["without a lock", null, scope("employee"), "open"],
  ["with the tablet's own session", LOCK, scope("tablet"), "locked"],
  ["with the session of who turned it on", LOCK, scope("manager"), "switching"],
  ["with another tablet's session", LOCK, scope("tablet", "cafe", "another"), "switching"],
  ["with nobody's session", LOCK, null, "switching"],
  ["with the session of a tablet that was ended", LOCK, scope(null, null, TABLET.user_id), "ended"],
  ["an old one, as it was turned on", OLD, scope("manager"), "locked"],
  ["an old one, with another who manages", OLD, scope("admin"), "locked"],
  ["an old one, signed out", OLD, null, "needs-manager"],
  ["an old one, with an employee", OLD, scope("employee"), "needs-manager"],
  ["an old one, with another business", OLD, scope("admin", "bar"), "needs-manager"],
  ["an old one, with a tablet's session", OLD, scope("tablet"), "needs-manager"],
])("status %s", (_, lock, session, status) => {
  expect(lockStatusOf(lock, session)).toBe(status);
});

it.each<[string, KioskLock | null, string, boolean, string | null]>([
  ["anything without a lock", null, "/payroll", true, null],
  ["the clock", LOCK, "/time-clock", true, null],
  ["the clock, written otherwise", LOCK, "/time-clock/?from=tile#top", true, null],
  ["anything else", LOCK, "/payroll", true, "/time-clock"],
  ["what only begins like the clock", LOCK, "/time-clock-settings", true, "/time-clock"],
  ["what is below the clock", LOCK, "/time-clock/records", true, "/time-clock"],
  ["the clock in a query", LOCK, "/payroll?at=/time-clock", true, "/time-clock"],
  ["the start of the site", LOCK, "/", true, "/time-clock"],
  ["the login while somebody is signed in", LOCK, "/login", true, "/time-clock"],
  ["the login while the tablet's session is missing", LOCK, "/login", false, "/time-clock"],
  ["the login while nobody is", OLD, "/login?redirect=%2Ftime-clock", false, null],
  ["the sign-up while nobody is", OLD, "/signup", false, "/login?redirect=%2Ftime-clock"],
])("shows %s, or the clock instead", (_, lock, path, isSignedIn, instead) => {
  expect(pathInstead(lock, path, isSignedIn)).toBe(instead);
  // No redirect leads in a circle.
  if (instead) expect(pathInstead(lock, instead, isSignedIn)).toBeNull();
});
