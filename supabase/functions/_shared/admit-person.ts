import { Failure } from "./failure.ts";
import { withFreshPin } from "./staff-pins.ts";
import type { Admin, Done, NewPerson, SeatReservation } from "./staff-roll.ts";
import type { StaffService } from "./staff-service.ts";

/** Somebody to add, and the password that they sign in with. */
export type PersonToAdmit = NewPerson & { password: string };

interface Admission {
  caller: Admin;
  requestId: string;
  person: PersonToAdmit;
}

/**
 * Adds a person to the business of the caller, an admin, or takes back whoever was removed from it with this address,
 * and tells their PIN. Called again with the same request it goes on where it broke off. Throws a Failure where the
 * person is refused.
 *
 * A request that was done answers the same person and no PIN, and changes nothing: only a hash is kept, and to give out
 * another would make a PIN worthless that somebody may have been told already, by an answer that did arrive. Whoever
 * lost the answer asks update-staff for a new one.
 */
export async function admitPerson(
  { roll, signIns }: Pick<StaffService, "roll" | "signIns">,
  { caller, requestId, person: { password, ...person } }: Admission,
  random: () => number,
): Promise<{ id: string; pin: string | null }> {
  const opened = await open();
  if (opened.status === "done") return { id: opened.id, pin: null };
  try {
    const { pin, outcome } = await withFreshPin(opened.pin_salt, random, (hash) =>
      roll.admit(caller, requestId, person, hash),
    );
    return { id: outcome.id, pin: outcome.status === "admitted" ? pin : null };
  } catch (error) {
    if (isNobodyAdmitted(error)) await opened.undo();
    throw error;
  }

  /** A place in the business, and the sign-in for it. */
  async function open(): Promise<Opened> {
    const place = await roll.reserve(caller, requestId, person.email);
    try {
      return await openPlace(place);
    } catch (error) {
      // Between the two calls a repeat of this very request may have made the sign-in; then we go on with that one.
      const now = await roll.reserve(caller, requestId, person.email);
      if (now.status === "reserved" && (place.status === "done" || now.signs_in === place.signs_in))
        throw error;
      return openPlace(now);
    }
  }

  async function openPlace(place: SeatReservation | Done): Promise<Opened> {
    if (place.status === "done") return place;
    return { ...place, undo: await signIns.open(place, { ...person, password }) };
  }
}

type Opened = Done | (SeatReservation & { undo(): Promise<void> });

/**
 * Whether the sign-in is of no use to anybody: only then may it go, for its profile goes with it. What is no Failure
 * leaves open whether the person was admitted; and an address that is taken by now means that they were, by another
 * request, or that they have a business of their own.
 */
function isNobodyAdmitted(error: unknown): boolean {
  return error instanceof Failure && error.code !== "email_taken";
}
