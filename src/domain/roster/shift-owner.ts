import type { Shift } from "#schema/entities/shift.ts";

// Who owns a shift, as on the server (supabase/migrations, shifts): a shift without a person is open, and a dropped
// one stays its owner's until a claim is approved, which transfers it. Until then the owner has to come: it is in
// their schedule and calendar, counts in their hours, pay and rest, and costs their rate. Yet it is up for claims
// like an open one: it is listed with open shifts, does not cover a required template, and counts as nobody at work.

type Owned = Pick<Shift, "user_id" | "status">;

/** Whether a shift has an owner, even one who dropped it. */
export function hasOwner<S extends Pick<Owned, "user_id">>(shift: S): shift is S & { user_id: string } {
  return shift.user_id !== null;
}

/** Whether a shift is this person's, even if they dropped it. */
export function isOwnedBy({ user_id }: Pick<Owned, "user_id">, person: string): boolean {
  return user_id === person;
}

/** Whether a shift is open or dropped. */
export function isUpForClaims({ user_id, status }: Owned): boolean {
  return user_id === null || status === "dropped";
}
