import { describe, expect, it } from "vitest";
import {
  judgeLeaving,
  type KioskLock,
  type KioskMember,
  lockStatusOf,
  pathInstead,
  turnOn,
} from "./lock-state.ts";

const AT = "2026-06-10T09:00:00.000Z";
const member = (
  role: KioskMember["role"],
  business_id: string | null = "cafe",
  user_id = `${role} of ${business_id}`,
) => ({
  user_id,
  business_id,
  role,
});
const LOCK: KioskLock = { business_id: "cafe", turned_on_by: "manager of cafe", turned_on_at: AT };

describe("turnOn", () => {
  it.each<[string, KioskMember, KioskLock | null]>([
    ["a manager may", member("manager"), LOCK],
    ["an admin may", member("admin"), { ...LOCK, turned_on_by: "admin of cafe" }],
    ["an employee may not", member("employee"), null],
    ["somebody without a business may not", member("admin", null), null],
  ])("%s", (_, who, lock) => {
    expect(turnOn(null, who, AT)).toEqual(lock);
  });

  it("leaves one that is on as it is, also after a restart", () => {
    const restored: KioskLock = JSON.parse(JSON.stringify(LOCK));
    expect(turnOn(restored, member("admin"), "2026-06-11T09:00:00.000Z")).toEqual(LOCK);
    expect(lockStatusOf(restored, member("manager"))).toBe("locked");
  });
});

it.each<[string, KioskLock | null, KioskMember | null, ReturnType<typeof lockStatusOf>]>([
  ["without a lock", null, member("employee"), "open"],
  ["as it was turned on", LOCK, member("manager"), "locked"],
  ["signed in as another who manages", LOCK, member("admin"), "locked"],
  ["signed out", LOCK, null, "needs-manager"],
  ["signed in as an employee", LOCK, member("employee"), "needs-manager"],
  ["signed in to another business", LOCK, member("admin", "bar"), "needs-manager"],
])("standing %s", (_, lock, session, presence) => {
  expect(lockStatusOf(lock, session)).toBe(presence);
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
  ["the login while nobody is", LOCK, "/login?redirect=%2Ftime-clock", false, null],
  ["the sign-up while nobody is", LOCK, "/signup", false, "/login?redirect=%2Ftime-clock"],
])("shows %s, or the clock instead", (_, lock, path, isSignedIn, instead) => {
  expect(pathInstead(lock, path, isSignedIn)).toBe(instead);
  // No redirect leads in a circle.
  if (instead) expect(pathInstead(lock, instead, isSignedIn)).toBeNull();
});

describe("judgeLeaving", () => {
  const refused = (why: string) => ({ ok: false, why });
  const leaves = (session: string) => ({ ok: true, session });

  it.each<[string, KioskMember, object]>([
    ["an admin's", member("admin"), leaves("keep")],
    ["a manager's", member("manager"), refused("not_allowed")],
    ["an employee's", member("employee"), refused("not_allowed")],
    ["that of an admin of another business", member("admin", "bar"), refused("not_allowed")],
  ])("by %s pincode", (_, who, verdict) => {
    expect(judgeLeaving(LOCK, { by: "pincode", member: who }, member("manager"))).toEqual(verdict);
  });

  it.each<[string, KioskMember, boolean, KioskMember | null, object]>([
    ["one's own", member("manager"), true, member("manager"), leaves("keep")],
    ["a manager's, on an admin's device", member("manager"), true, member("admin"), leaves("replace")],
    ["an admin's, on a manager's device", member("admin"), true, member("manager"), leaves("replace")],
    ["a manager's, with nobody signed in", member("manager"), true, null, leaves("replace")],
    ["a manager's without a network", member("manager"), false, member("manager"), refused("offline")],
    ["an employee's", member("employee"), true, member("manager"), refused("not_allowed")],
    ["a stranger's", member("admin", "bar"), true, member("manager"), refused("not_allowed")],
  ])("by %s password", (_, who, isOnline, session, verdict) => {
    expect(judgeLeaving(LOCK, { by: "password", member: who, isOnline }, session)).toEqual(verdict);
  });
});
