import { describe, expect, it } from "vitest";
import { newPerson } from "#tests/factories/people.ts";
import { roleIsFixed, staffChanges } from "./staff-list.ts";

const owner = newPerson({ id: "owner", role: "admin" });
const admin = newPerson({ id: "admin", role: "admin" });
const sam = newPerson({ id: "sam" });
const away = newPerson({ id: "away", role: "admin", deactivated_at: "2026-03-01T09:00:00.000Z" });
const gone = newPerson({ id: "gone", removed_at: "2026-03-01T09:00:00.000Z" });
const people = [owner, admin, sam, away, gone];
const ALL = ["edit", "contact", "contract", "email", "password", "pin", "deactivate", "remove"];

describe("what may be done with somebody", () => {
  it.each([
    ["an employee", sam, "admin", ALL],
    ["another admin", admin, "owner", ALL],
    ["oneself", admin, "admin", ["edit", "contact", "contract"]],
    ["the owner, by another admin", owner, "admin", ["edit", "contact", "contract"]],
    ["the owner, by themself", owner, "owner", ["edit", "contact", "contract"]],
    ["somebody who is deactivated", away, "owner", ["reactivate", "remove"]],
    ["somebody who was removed", gone, "owner", []],
  ] as const)("of %s", (_, person, me, changes) => {
    expect(staffChanges(person, { me, owner: "owner", people })).toEqual(changes);
  });

  it("leaves the last admin, whom nobody who is deactivated replaces", () => {
    const asking = { me: "admin", owner: "elsewhere", people: [admin, sam, away] };
    expect(roleIsFixed(admin, asking)).toBe("last_admin");
    expect(roleIsFixed(admin, { ...asking, people })).toBeNull();
    expect(roleIsFixed(sam, asking)).toBeNull();
    expect(roleIsFixed(owner, { ...asking, owner: "owner" })).toBe("owner");
  });
});
