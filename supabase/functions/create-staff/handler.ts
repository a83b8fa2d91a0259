import { createStaffRequest } from "../../../schema/protocol/staff-functions.ts";
import type { Caller } from "../_shared/accounts.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { secureRandom, withFreshPin } from "../_shared/staff-pins.ts";
import type { Done, Place } from "../_shared/staff-roll.ts";
import { createStaffService } from "../_shared/staff-service.ts";

/**
 * Adds a person to the caller's business, or takes back whoever was removed from it with this address, and tells their
 * PIN. Sent again with the same request_id it goes on where it broke off.
 *
 * A request that was done answers the same person and no PIN, and changes nothing: only a hash is kept, and to give out
 * another would make a PIN worthless that somebody may have been told already, by an answer that did arrive. Whoever
 * lost the answer asks update-staff for a new one.
 */
export function makeHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  random: () => number = secureRandom,
) {
  const { identify, roll, signIns } = createStaffService(source, fetch);

  return jsonEndpoint(createStaffRequest, async ({ request_id, password, ...person }, request) => {
    const caller = await identify(request);
    const opened = await open(caller, request_id, { ...person, password });
    if (opened.status === "done") return { id: opened.id, pin: null };
    try {
      const { pin, outcome } = await withFreshPin(opened.pin_salt, random, (hash) =>
        roll.admit(caller, request_id, person, hash),
      );
      return { id: outcome.id, pin: outcome.status === "admitted" ? pin : null };
    } catch (error) {
      if (isNobodyAdmitted(error)) await opened.undo();
      throw error;
    }
  });

  /** A place in the business, and the sign-in for it. */
  async function open(caller: Caller, requestId: string, person: NewSignIn): Promise<Opened> {
    const place = await roll.reserve(caller, requestId, person.email);
    try {
      return await openPlace(place, person);
    } catch (error) {
      // Between the two calls a repeat of this very request may have made the sign-in; then we go on with that one.
      const now = await roll.reserve(caller, requestId, person.email);
      if (now.status === "reserved" && (place.status === "done" || now.signs_in === place.signs_in))
        throw error;
      return openPlace(now, person);
    }
  }

  async function openPlace(place: Place | Done, person: NewSignIn): Promise<Opened> {
    return place.status === "done" ? place : { ...place, undo: await signIns.open(place, person) };
  }
}

/**
 * Whether the sign-in is of no use to anybody: only then may it go, for its profile goes with it. What is no Failure
 * leaves open whether the person was admitted; and an address that is taken by now means that they were, by another
 * request, or that they have a business of their own.
 */
function isNobodyAdmitted(error: unknown): boolean {
  return error instanceof Failure && error.code !== "email_taken";
}

type NewSignIn = { email: string; password: string; name: string };
type Opened = Done | (Place & { undo(): Promise<void> });
