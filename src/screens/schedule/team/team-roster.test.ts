import { describe, expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { rosterVersion, sameShifts, type TeamFilter, teamGroups, teamShifts } from "./team-roster.ts";

/** 'ben 10 22:00-06:00 bar north': whose ('-' for nobody), a day of June, hours, a position, a place; then 'draft' or 'dropped'. */
function shift(text: string) {
  const [person = "", day = "", hours = "", position = "-", place = "-", state = ""] = text.split(" ");
  const [start_time = "", end_time = ""] = hours.split("-");
  const or = (name: string) => (name === "-" ? null : name);
  return newShift({
    ...{ id: text, date: `2026-06-${day}`, start_time, end_time, user_id: or(person) },
    ...{ position_id: or(position), place_id: or(place), published: state !== "draft" },
    status: state === "dropped" ? "dropped" : "scheduled",
  });
}
const ids = (shifts: readonly { id: string }[]) => shifts.map(({ id }) => id);

describe("the shown shifts", () => {
  const EVERYTHING: TeamFilter = { position: null, places: null, withPerson: null };
  const MINE = "ann 10 09:00-17:00 bar north";
  it.each<[string, string, Partial<TeamFilter>, boolean]>([
    ["all that is published", "ben 10 09:00-17:00 bar south", {}, true],
    ["no drafts", "ben 10 09:00-17:00 bar north draft", {}, false],
    ["open shifts", "- 10 09:00-17:00", {}, true],
    ["those of a position", "ben 10 09:00-17:00 bar", { position: "bar" }, true],
    ["none of another position", "ben 10 09:00-17:00 kitchen", { position: "bar" }, false],
    ["those at a place", "ben 10 09:00-17:00 bar north", { places: new Set(["north"]) }, true],
    ["those at no place too", "ben 10 09:00-17:00 bar", { places: new Set(["north"]) }, true],
    ["none at another place", "ben 10 09:00-17:00 bar south", { places: new Set(["north"]) }, false],
    ["who works with me", "ben 10 16:00-20:00 kitchen north", { withPerson: "ann" }, true],
    ["who may work at my place", "ben 10 16:00-20:00", { withPerson: "ann" }, true],
    ["nobody after me", "ben 10 17:00-20:00 bar north", { withPerson: "ann" }, false],
    ["nobody at another place", "ben 10 09:00-17:00 bar south", { withPerson: "ann" }, false],
    [
      "nobody of a dropped shift with me",
      "ben 10 09:00-17:00 bar north dropped",
      { withPerson: "ann" },
      false,
    ],
    ["no open shift with me", "- 10 09:00-17:00 bar north", { withPerson: "ann" }, false],
    ["who is still there from the night", "ben 09 22:00-09:30 bar north", { withPerson: "ann" }, true],
  ])("are %s", (_, other, filter, isShown) => {
    const shown = teamShifts([shift(MINE), shift(other)], { ...EVERYTHING, ...filter }, "Europe/Berlin");
    expect(ids(shown).includes(other)).toBe(isShown);
    if (filter.withPerson) expect(ids(shown)).toContain(MINE);
  });
});

it("are grouped by place and position in their order, and what is at none comes last", () => {
  const shifts = [
    "a 10 09:00-17:00 kitchen south",
    "b 10 09:00-17:00 bar south",
    "c 10 09:00-17:00 - north",
    "d 10 09:00-17:00 bar",
  ].map(shift);
  const order = { places: ["north", "south"], positions: ["bar", "kitchen"] };
  const short = (groups: ReturnType<typeof teamGroups>) =>
    groups.map(({ place, position, shifts: some }) => [place, position, some.map(({ user_id }) => user_id)]);
  expect(short(teamGroups(shifts, order))).toEqual([
    ["north", null, ["c"]],
    ["south", "bar", ["b"]],
    ["south", "kitchen", ["a"]],
    [null, "bar", ["d"]],
  ]);
  expect(short(teamGroups(shifts.slice(2, 3), { places: [], positions: ["bar"] }))).toEqual([
    [undefined, undefined, ["c"]],
  ]);
  expect(teamGroups([], order)).toEqual([]);
});

it("puts shifts of the same times, position and place together, a night after what ends that day", () => {
  const groups = sameShifts(
    [
      "ann 10 22:00-06:00 bar",
      "ben 10 22:00-23:00 bar",
      "cleo 10 09:00-17:00 bar",
      "dan 10 09:00-17:00 kitchen",
      "eve 10 09:00-17:00 bar",
    ].map(shift),
    { places: [], positions: ["kitchen", "bar"] },
  );
  expect(groups.map((some) => some.map(({ user_id }) => user_id))).toEqual([
    ["dan"],
    ["cleo", "eve"],
    ["ben"],
    ["ann"],
  ]);
});

describe("the version of a roster", () => {
  const early = shift("ann 10 09:00-17:00");
  const late = shift("ben 10 12:00-20:00");
  const version = rosterVersion([early, late]);
  it("is short, and the same in any order and beside drafts", () => {
    expect(version).toMatch(/^[0-9A-F]{4}$/);
    expect(rosterVersion([late, early, shift("cleo 10 09:00-17:00 - - draft")])).toBe(version);
    expect(rosterVersion([early, { ...late, notes: "Bring keys" }])).toBe(version);
  });
  it.each([
    ["times", { end_time: "21:00" }],
    ["a person", { user_id: "cleo" }],
    ["a place", { place_id: "north" }],
    ["that it was dropped", { status: "dropped" as const }],
  ])("is another after a change of %s", (_, change) => {
    expect(rosterVersion([early, { ...late, ...change }])).not.toBe(version);
    expect(rosterVersion([early])).not.toBe(version);
  });
});
