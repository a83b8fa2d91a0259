import { describe, expect, it } from "vitest";
import { type Place, placeEntity } from "#schema/entities/place.ts";
import { newRow } from "#tests/factories/new-row.ts";
import {
  addressAt,
  hoursAt,
  isAt,
  ownFirst,
  ownPlaces,
  severalPlaces,
  shownPlaces,
  solePlace,
  twoPlaces,
  workersFirst,
  worksAt,
} from "./places.ts";

const place = (id: string, people: string[] | null, fields: Partial<Place> = {}) =>
  newRow(placeEntity, {
    ...{ id, name: id.toUpperCase(), is_for_everybody: people === null, user_ids: people ?? [] },
    ...fields,
  });
const [north, south, all] = [place("north", ["anna"]), place("south", ["ben"]), place("office", null)];
const old = place("old", ["anna"], { is_archived: true });
const ids = (places: ReadonlySet<string> | null) => places && [...places];

it.each([
  ["no place", [], 0],
  ["one place", [north], 0],
  ["one place and an archived one", [north, old], 0],
  ["two places", [north, south], 2],
  ["two places and an archived one, which keeps its name", [north, south, old], 3],
])("of a business with %s as many are named", (_, places, count) => {
  expect(severalPlaces(places)).toHaveLength(count);
});

it.each([
  ["where they are listed", "anna", [north, south], ["north"]],
  ["where everybody works too", "anna", [north, south, all], ["north", "office"]],
  ["where everybody works, if they are not listed", "cleo", [north, south, all], ["office"]],
  ["all, who work at all of them", "anna", [north, all], null],
  ["all, who work at none", "cleo", [north, south], null],
  ["all, who work at an archived one alone", "anna", [south, old], null],
])("one's own places are %s", (_, person, places, expected) => {
  expect(ids(ownPlaces(person, places))).toEqual(expected);
});

it.each([
  ["its place's", "north", [north, south], "1 Pier"],
  ["none, where its place has none", "south", [north, south], null],
  ["none, at no place in particular of several", null, [north, south], null],
  ["the only place's", null, [north, old], "1 Pier"],
  ["the business's, where its only place has none", "south", [south, old], "HQ"],
  ["the business's, where there are no places", null, [], "HQ"],
])("a shift's address is %s", (_, place_id, places, expected) => {
  const known = places.map((one) => ({ ...one, address: one === north ? "1 Pier" : "" }));
  expect(addressAt({ place_id }, known, "HQ")).toBe(expected);
});

describe("a page shows", () => {
  it.each([
    ["one's own places at first", null, ["north"]],
    ["all that are asked for", "all", null],
    ["the one that is asked for", "south", ["south"]],
    ["one's own, where the one asked for is unknown", "gone", ["north"]],
  ])("%s", (_, asked, expected) => {
    expect(ids(shownPlaces([north, south], "anna", asked))).toEqual(expected);
  });

  it("everything, where there is one place", () => {
    for (const asked of [null, "all", "north"]) expect(shownPlaces([], "anna", asked)).toBeNull();
  });
});

it("has what is at a place, and what is at none", () => {
  const shifts = ["south", "north", null, undefined].map((place_id) => ({
    ...(place_id !== undefined && { place_id }),
  }));
  expect(shifts.filter((shift) => isAt(new Set(["north"]), shift))).toEqual(shifts.slice(1));
  expect(shifts.filter((shift) => isAt(null, shift))).toEqual(shifts);
  expect(ownFirst(shifts, new Set(["north"]))).toEqual([...shifts.slice(1), shifts[0]]);
  expect(ownFirst(shifts, null)).toEqual(shifts);
});

it("has the people of its places", () => {
  const known = new Map([north, south, all].map((one) => [one.id, one]));
  const at = (shown: string[] | null) =>
    ["anna", "ben", "cleo"].filter((person) => worksAt(shown && new Set(shown), person, known));
  expect([at(["north"]), at(["north", "south"]), at(["office"]), at(null)]).toEqual([
    ["anna"],
    ["anna", "ben"],
    ["anna", "ben", "cleo"],
    ["anna", "ben", "cleo"],
  ]);
});

it("has what is of its people first, otherwise in order", () => {
  const rows = ["ben", "anna", "cleo", "anna"].map((user_id, at) => ({ user_id, at }));
  const inOrder = (isHere: (person: { id: string }) => boolean) =>
    workersFirst(rows, isHere).map(({ at }) => at);
  expect(inOrder(({ id }) => id === "anna")).toEqual([1, 3, 0, 2]);
  expect(inOrder(() => true)).toEqual([0, 1, 2, 3]);
});

it("has its own opening hours, or the business's", () => {
  const usual = [{ day_of_week: 1, opening_time: "09:00", closing_time: "17:00", is_closed: false }];
  const own = [{ day_of_week: 1, opening_time: "06:00", closing_time: "12:00", is_closed: false }];
  const early = place("early", null, { hours: own });
  expect([early, north, undefined].map((one) => hoursAt(one, usual))).toEqual([own, usual, usual]);
});

it.each([
  ["of none", [], undefined],
  ["of one", [north], "north"],
  ["of one beside archived ones", [old, north], "north"],
  ["of several", [north, south], undefined],
  ["of archived ones alone", [old], undefined],
])("is the only one %s", (_, places, id) => {
  expect(solePlace(places)?.id).toBe(id);
});

describe("two places in a day", () => {
  const places = new Map([north, south].map((one) => [one.id, one]));
  const shift = (id: string, day: string, place_id: string | null) => ({
    id,
    date: `2026-03-0${day}`,
    place_id,
  });

  it.each([
    ["two places", ["2 north", "2 south"], ["0 SOUTH", "1 NORTH"]],
    ["one place twice", ["2 north", "2 north"], []],
    ["two days", ["2 north", "3 south"], []],
    ["a place and none", ["2 north", "2 -"], []],
    ["one that nobody knows", ["2 north", "2 gone"], ["1 NORTH"]],
  ])("are found of %s", (_, texts, expected) => {
    const own = texts.map((text, at) => {
      const [day = "", id = ""] = text.split(" ");
      return shift(String(at), day, id === "-" ? null : id);
    });
    expect(twoPlaces(own, places).map(({ id, finding }) => `${id} ${finding.place}`)).toEqual(expected);
  });
});
