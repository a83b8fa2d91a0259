import { expect, it } from "vitest";
import { newPerson } from "#tests/factories/people.ts";
import { shownStaff } from "./staff-list.ts";

const people = [
  newPerson({ name: "Ann Lee", email: "ann@shop.test" }),
  newPerson({ name: "Bo Lindt", email: "bo@shop.test", role: "manager" }),
  newPerson({ name: "", email: "anna@shop.test" }),
  newPerson({ name: "José Núñez", email: "jn@other.test" }),
];

it.each([
  ["everybody", "", null, [0, 1, 2, 3]],
  ["whose name or address has it", " ANN ", null, [0, 2]],
  ["who has every word", "lee ann", null, [0]],
  ["whose accents nobody typed", "jose nunez", null, [3]],
  ["who has a role", "shop", "manager", [1]],
  ["nobody", "lee", "admin", []],
] as const)("shows %s", (_, search, role, places) => {
  expect(shownStaff(people, { search, role })).toEqual(places.map((place) => people[place]));
});
