import { Failure } from "./failure.ts";
import { withFreshPin } from "./staff-pins.ts";
import type { Admin, Done, NewPerson, SeatReservation } from "./staff-roll.ts";
import type { StaffService } from "./staff-service.ts";

/** A person to add, with the password for their sign-in. */
export type PersonToAdmit = NewPerson & { password: string };

interface Admission {
  caller: Admin;
  requestId: string;
  person: PersonToAdmit;
}

/**
 * Adds a person to the business of the caller, an admin, or reinstates a removed one with this address; resolves with
 * their PIN. Repeating a request continues where it broke off. Throws a Failure if the person is refused.
 *
 * Repeating a completed request resolves with the same person but no PIN, and changes nothing: only the PIN's hash is
 * stored, and a new PIN would invalidate one that an earlier answer may have delivered. If that answer was lost,
 * update-staff makes a new PIN.
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

  /** Opens a place in the business and the sign-in for it. */
  async function open(): Promise<Opened> {
    const place = await roll.reserve(caller, requestId, person.email);
    try {
      return await openPlace(place);
    } catch (error) {
      // Between the two calls a repeat of this request may have made the sign-in; then use that one.
      const now = await roll.reserve(caller, requestId, person.email);
      if (now.status === "reserved" && (place.status === "done" || now.signs_in === place.signs_in))
        throw error;
      return openPlace(now);
    }
  }

  async function openPlace(place: SeatReservation | Done): Promise<Opened> {
    if (place.status === "done") return place;
    if (place.displaces) await signIns.close(place.displaces);
    return { ...place, undo: await signIns.open(place, { ...person, password }) };
  }
}

type Opened = Done | (SeatReservation & { undo(): Promise<void> });

/**
 * Whether nobody can need the sign-in: only then may it be removed, because its profile goes with it. An error that
 * is no Failure leaves open whether the person was admitted, and a taken address means that they were, by another
 * request, or that they have their own business.
 */
function isNobodyAdmitted(error: unknown): boolean {
  return error instanceof Failure && error.code !== "email_taken";
}
