import { expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { positionsHere } from "#tests/factories/position-cases.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { shiftOffer } from "./shift-offer.ts";

const NOW = "2026-03-02T08:59:59.000Z";
const dropped = (fields: Partial<Shift> = {}) =>
  newShift({ user_id: "ann", status: "dropped", drop_reason: "Dentist", published: true, ...fields });

it.each<[string, Shift | null, string]>([
  ["dropped by somebody", dropped(), "open"],
  ["of everybody's position", dropped({ position_id: "everybody's" }), "open"],
  ["of another's position", dropped({ position_id: "Ben's" }), "cannot-work"],
  [
    "of another's position, and asked for by me before",
    dropped({ position_id: "Ben's", claimed_by_user_id: "me" }),
    "requested",
  ],
  ["dropped by me", dropped({ user_id: "me" }), "own"],
  ["dropped by me and asked for", dropped({ user_id: "me", claimed_by_user_id: "ben" }), "own"],
  ["asked for by me", dropped({ claimed_by_user_id: "me" }), "requested"],
  ["asked for by somebody", dropped({ claimed_by_user_id: "ben" }), "asked-for"],
  ["given to somebody", dropped({ user_id: "ben", status: "claimed" }), "taken"],
  ["given to me", dropped({ user_id: "me", status: "claimed" }), "taken"],
  ["taken back", dropped({ status: "scheduled" }), "taken"],
  ["nobody's", dropped({ user_id: null, status: "scheduled" }), "open"],
  ["begun", dropped({ start_time: "08:00" }), "past"],
  ["of a day that is over", dropped({ date: "2026-03-01" }), "past"],
  ["not published any more", dropped({ published: false }), "gone"],
  ["not on this device", null, "gone"],
])("of a shift that is %s there is left: %#", (_, shift, expected) => {
  expect(shiftOffer(shift, "me", NOW, "Europe/Dublin", positionsHere)).toBe(expected);
});
