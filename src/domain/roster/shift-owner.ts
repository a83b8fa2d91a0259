import type { Shift } from "#schema/entities/shift.ts";

// Whose a shift is, as the server has it (supabase/migrations, shifts): nobody's is open, and a dropped one stays
// its owner's until somebody's claim of it is approved, which makes it the other's. Until then its owner has to come: it
// is in their schedule and their calendar, counts in their hours, pay and rest, and costs what they cost. Yet it waits for
// somebody as an open one does: it counts among the open ones, does not cover a required template, and of the people at
// work it is nobody.

type Owned = Pick<Shift, "user_id" | "status">;

/** Whether a shift is somebody's to work, be it that they dropped it. */
export function hasOwner<S extends Pick<Owned, "user_id">>(shift: S): shift is S & { user_id: string } {
  return shift.user_id !== null;
}

/** Whether a shift is this person's to work, be it that they dropped it. */
export function isOwnedBy({ user_id }: Pick<Owned, "user_id">, person: string): boolean {
  return user_id === person;
}

/** Whether a shift waits for somebody to take it: nobody's, or dropped. */
export function isUpForClaims({ user_id, status }: Owned): boolean {
  return user_id === null || status === "dropped";
}
