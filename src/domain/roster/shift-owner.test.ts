import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { hasOwner, isOwnedBy, isUpForClaims } from "./shift-owner.ts";

it.each([
  ["scheduled", "me", { hasOwner: true, isMine: true, waits: false }],
  ["claimed", "me", { hasOwner: true, isMine: true, waits: false }],
  ["dropped", "me", { hasOwner: true, isMine: true, waits: true }],
  ["dropped", "somebody", { hasOwner: true, isMine: false, waits: true }],
  ["scheduled", null, { hasOwner: false, isMine: false, waits: true }],
] as const)("of a %s shift of %s: %j", (status, user_id, expected) => {
  const shift = newShift({ status, user_id });
  expect({ hasOwner: hasOwner(shift), isMine: isOwnedBy(shift, "me"), waits: isUpForClaims(shift) }).toEqual(
    expected,
  );
});
