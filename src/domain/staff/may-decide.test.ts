import { describe, expect, it } from "vitest";
import type { Role } from "#schema/entities/profile.ts";
import { newPerson } from "#tests/factories/people.ts";
import { type Deciding, decidersOfOwn, mayDecide } from "./may-decide.ts";

const GONE = "2026-03-01T09:00:00.000Z";
const person = (id: string, role: Role, fields: object = {}) => newPerson({ id, role, ...fields });
const deciding = (me: string, role: Role, people = TEAM): Deciding => ({ me, role, owner: "olga", people });
const TEAM = [
  person("olga", "admin"),
  person("adam", "admin"),
  person("mia", "manager"),
  person("max", "manager"),
  person("emma", "employee"),
];
const without = (...gone: string[]) =>
  TEAM.map((one) => (gone.includes(one.id) ? { ...one, deactivated_at: GONE } : one));

describe("mayDecide", () => {
  it.each<[string, Role, string[], boolean]>([
    ["emma", "employee", ["emma"], false],
    ["emma", "employee", ["mia"], false],
    ["mia", "manager", ["emma"], true],
    ["mia", "manager", ["max"], true],
    ["mia", "manager", ["olga"], true],
    ["mia", "manager", ["mia"], false],
    ["mia", "manager", ["emma", "mia"], false],
    ["mia", "manager", ["mia", "emma"], false],
    ["adam", "admin", ["mia", "max"], true],
    ["adam", "admin", ["adam"], false],
    ["adam", "admin", ["adam", "emma"], false],
    ["olga", "admin", ["olga"], true],
    ["olga", "admin", ["emma", "olga"], true],
  ])("%s, %s, about %j: %s", (me, role, about, may) => {
    expect(mayDecide(deciding(me, role), about)).toBe(may);
  });

  it("lets an admin decide their own while no other admin is active, and a manager never", () => {
    expect(mayDecide(deciding("adam", "admin", without("olga")), ["adam"])).toBe(true);
    expect(mayDecide(deciding("mia", "manager", without("olga", "adam", "max")), ["mia"])).toBe(false);
  });
});

describe("decidersOfOwn", () => {
  it.each<[string, string[], string]>([
    ["mia", [], "manager"],
    ["mia", ["max"], "admin"],
    ["max", ["mia", "adam"], "admin"],
    ["adam", [], "manager"],
    ["adam", ["mia", "max"], "admin"],
  ])("of %s without %j: %s", (me, gone, who) => {
    expect(decidersOfOwn(deciding(me, "manager", without(...gone)))).toBe(who);
  });
});
