import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Role } from "#schema/entities/profile.ts";
import { OWN_DECISION_CASES, TEAM_OF } from "#tests/factories/own-decision-cases.ts";
import { newPerson } from "#tests/factories/people.ts";
import { type Deciding, decidersOfOwn, mayDecide } from "./may-decide.ts";

const GONE = "2026-03-01T09:00:00.000Z";
const person = (id: string, role: Role, fields: object = {}) => newPerson({ id, role, ...fields });
const deciding = (me: string, role: Role, people = TEAM): Deciding => ({ me, role, owner: "olga", people });
const TEAM = Object.entries(TEAM_OF).map(([id, role]) => person(id, role));
const without = (...gone: string[]) =>
  TEAM.map((one) => (gone.includes(one.id) ? { ...one, deactivated_at: GONE } : one));

describe("mayDecide", () => {
  it.each(OWN_DECISION_CASES)("$me about $about without $gone: $may", ({ me, about, gone, may }) => {
    const role = must(TEAM_OF[me], "a role");
    expect(mayDecide(deciding(me, role, without(...gone)), about)).toBe(may);
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
