import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { isHeld, isHeldBy, isUpForClaims } from "./shift-owner.ts";

it.each([
  ["scheduled", "me", { isHeld: true, isMine: true, waits: false }],
  ["claimed", "me", { isHeld: true, isMine: true, waits: false }],
  ["dropped", "me", { isHeld: true, isMine: true, waits: true }],
  ["dropped", "somebody", { isHeld: true, isMine: false, waits: true }],
  ["scheduled", null, { isHeld: false, isMine: false, waits: true }],
] as const)("of a %s shift of %s: %j", (status, user_id, expected) => {
  const shift = newShift({ status, user_id });
  expect({ isHeld: isHeld(shift), isMine: isHeldBy(shift, "me"), waits: isUpForClaims(shift) }).toEqual(
    expected,
  );
});
