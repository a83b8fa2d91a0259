// Who can sign in, through the auth admin API. What hosted Supabase does was read in its source (supabase/auth,
// internal/api/admin.go): a new password ends every session of the user and every link that was mailed to them; a new
// address alone does not; a taken address is `email_exists` for a new user, and for an existing one an error that
// does not say so, which is why the database is asked first (reserve_staff, plan_staff_change).

import type { SupabaseClient } from "@supabase/supabase-js";
import { Failure } from "./failure.ts";
import type { SeatReservation } from "./staff-roll.ts";

type AuthAdmin = SupabaseClient["auth"]["admin"];
type Credentials = { email?: string | undefined; password?: string | undefined };

export interface StaffSignIns {
  /** Makes the sign-in of a place, or takes an earlier one back into use. Resolves with how to undo it. */
  open(
    place: SeatReservation,
    person: { email: string; password: string; name: string },
  ): Promise<() => Promise<void>>;
  /** A new password ends every session the person has, wherever they are signed in. */
  change(id: string, credentials: Credentials): Promise<void>;
  /** Nobody signs in as this person any more, and the address is free for another account. */
  close(id: string): Promise<void>;
  /** The same, and what the person said of themself when they signed up is gone. */
  erase(id: string): Promise<void>;
}

export function createStaffSignIns(admin: AuthAdmin): StaffSignIns {
  async function change(id: string, { email, password }: Credentials): Promise<void> {
    const { error } = await admin.updateUserById(id, {
      ...(email !== undefined && { email, email_confirm: true }),
      ...(password !== undefined && { password }),
    });
    if (error) throw explained(error);
  }

  // The user stays, for punches refer to it. What GoTrue calls soft deletion would keep it too, but a user deleted that
  // way can never come back. Nobody receives mail at .invalid (RFC 2606), so no link ever leads into the account.
  //
  // A phone that was offline when its owner was removed hands in their punches with the access token it has, for as
  // long as that token lasts: an hour from when it was issued (jwt_expiry), for nothing renews it. What it holds
  // after that stays on the phone, under the same id, and is handed in when the person is taken back. Whoever is deactivated
  // is closed in the same way: their profile keeps the address, by which they are taken back.
  async function close(id: string): Promise<void> {
    await change(id, { email: `${id}@removed.invalid`, password: unguessable() });
  }

  async function erase(id: string): Promise<void> {
    await close(id);
    // What is null is removed.
    const said = { name: null, businessName: null, staffCount: null, subscription: null };
    const { error } = await admin.updateUserById(id, { user_metadata: said });
    if (error) throw explained(error);
  }

  return {
    change,
    close,
    erase,
    async open(place, { email, password, name }) {
      if (place.signs_in) {
        await change(place.id, { email, password });
        return () => close(place.id);
      }
      const { error } = await admin.createUser({
        id: place.id,
        email,
        password,
        email_confirm: true,
        user_metadata: { name },
      });
      if (error) throw explained(error);
      return () => remove(admin, place.id);
    },
  };
}

async function remove(admin: AuthAdmin, id: string): Promise<void> {
  const { error } = await admin.deleteUser(id);
  if (error) throw explained(error);
}

/** 256 random bits, and one of each kind of character that a project may demand of passwords. */
function unguessable(): string {
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
