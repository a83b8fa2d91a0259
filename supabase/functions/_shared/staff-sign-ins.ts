// People's sign-ins, through the auth admin API. According to hosted Supabase's source (supabase/auth,
// internal/api/admin.go) a new password ends every session and every mailed link of the user; a new address alone
// does not. A taken address is `email_exists` for a new user, but an unspecific error for an existing one, so the
// database is asked first (reserve_staff, plan_staff_change).

import type { SupabaseClient } from "@supabase/supabase-js";
import { Failure } from "./failure.ts";
import type { SeatReservation } from "./staff-roll.ts";

type AuthAdmin = SupabaseClient["auth"]["admin"];
type Credentials = { email?: string | undefined; password?: string | undefined };

export function createStaffSignIns(admin: AuthAdmin) {
  /** A new password ends all of the person's sessions. */
  async function change(id: string, { email, password }: Credentials): Promise<void> {
    const { error } = await admin.updateUserById(id, {
      ...(email !== undefined && { email, email_confirm: true }),
      ...(password !== undefined && { password }),
    });
    if (error) throw explained(error);
  }

  // Ends a person's sign-in and frees the address for another account.
  //
  // The user stays, because punches refer to it. GoTrue's soft deletion keeps it too, but such a user can never
  // return. Nobody receives mail at .invalid (RFC 2606), so no link leads into the account.
  //
  // A phone that was offline when its owner was removed still sends their punches while its access token lasts, an
  // hour from its issue (jwt_expiry), because nothing renews it. Later punches stay on the phone, under the same id,
  // and are sent when the person is reinstated. Deactivation closes a sign-in in the same way: the profile keeps the
  // address, by which the person is reinstated.
  async function close(id: string): Promise<void> {
    await change(id, { email: `${id}@removed.invalid`, password: unguessable() });
  }

  /** Like `close`, and also removes the data that the person gave at sign-up. */
  async function erase(id: string): Promise<void> {
    await close(id);
    // null removes a field.
    const said = { name: null, businessName: null, staffCount: null, subscription: null };
    const { error } = await admin.updateUserById(id, { user_metadata: said });
    if (error) throw explained(error);
  }

  return {
    change,
    close,
    erase,
    /** Makes the sign-in of a place, or reopens an earlier one. Resolves with a function that undoes it. */
    async open(
      place: SeatReservation,
      { email, password, name }: { email: string; password: string; name: string },
    ): Promise<() => Promise<void>> {
      if (place.signs_in) {
        await change(place.id, { email, password });
        return () => close(place.id);
      }
      await createAccount(admin, { id: place.id, email, password, user_metadata: { name } });
      return () => remove(admin, place.id);
    },
  };
}

/**
 * Makes an account that can sign in at once. Throws the Failure "email_taken". Of two calls for one address at a moment
 * the auth server answers one with an unspecific error; a repetition says whether the address is taken.
 */
export async function createAccount(
  admin: AuthAdmin,
  account: { id?: string; email: string; password: string; user_metadata: object },
): Promise<void> {
  const create = async () => (await admin.createUser({ ...account, email_confirm: true })).error;
  const first = await create();
  const error = first?.status === 500 ? await create() : first;
  if (error) throw explained(error);
}

async function remove(admin: AuthAdmin, id: string): Promise<void> {
  const { error } = await admin.deleteUser(id);
  if (error) throw explained(error);
}

/** Returns a password of 256 random bits, with each kind of character that a project may require. */
export function unguessable(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `aA1!${btoa(String.fromCharCode(...bytes))}`;
}

function explained(error: { code?: string | undefined; message: string }): Error {
  if (error.code === "email_exists") {
    return new Failure("email_taken", "This email address is already in use.");
  }
  if (error.code === "weak_password") return new Failure("weak_password", error.message);
  return new Error(`The auth server refused: ${error.code} ${error.message}`);
}
