import { succeeds } from "#lib/attempts.ts";
import { must } from "#lib/must.ts";
import { accountError, callFunction } from "#remote/account.ts";
import type { Remote } from "#remote/client.ts";
import { resetPinResponse } from "#schema/protocol/account-functions.ts";
import type { CommandContext } from "../command-context.ts";
import { hasFactor } from "./second-factor.ts";
import { withoutSession } from "./sign-in.ts";

/**
 * Sets a new password and ends the person's sessions on all other devices. Requires the present password, so that
 * access to the phone alone is not enough. Returns whether those sessions were ended; the password changes either
 * way. Throws an AccountError: 'invalid_credentials' for a wrong password.
 */
export async function changePassword(
  context: CommandContext,
  present: string,
  password: string,
): Promise<boolean> {
  const remote = await signInAnew(context, present);
  const { error } = await remote.auth.updateUser({ password, current_password: present });
  if (error) throw accountError(error);
  return succeeds(endOthers(remote));
}

/** Requests another sign-in address, valid once both addresses confirmed it by mail. Throws an AccountError. */
export async function changeEmail(
  context: CommandContext,
  present: string,
  email: string,
  returnTo: string,
): Promise<void> {
  const remote = await signInAnew(context, present);
  const { error } = await remote.auth.updateUser(
    { email, current_password: present },
    { emailRedirectTo: returnTo },
  );
  if (error) throw accountError(error);
}

/** Sets another PIN for the tablet and returns it, only this once. Throws an AccountError. */
export async function resetPin({ remote }: CommandContext, password: string): Promise<string> {
  return (await callFunction(await remote(), "reset-own-pin", { password }, resetPinResponse)).pin;
}

/** Ends the person's sessions on all devices but this one. Throws an AccountError. */
export async function signOutElsewhere({ remote }: CommandContext): Promise<void> {
  await endOthers(await remote());
}

async function endOthers(remote: Remote) {
  const { error } = await remote.auth.signOut({ scope: "others" });
  if (error) throw accountError(error);
}

/**
 * Checks the password by signing in: the server counts wrong ones, and requires a fresh session for changes. A
 * session proven with a second factor is kept, because only that may make changes.
 */
async function signInAnew({ remote: lazy, scope }: CommandContext, password: string): Promise<Remote> {
  const remote = await lazy();
  const { data, error } = await remote.auth.getUser();
  if (error) throw accountError(error);
  const { email, id } = data.user;
  if (id !== scope?.user_id) throw accountError({ message: "", status: 403 });
  const isProven = hasFactor(data.user);
  const { auth } = isProven ? withoutSession(remote) : remote;
  const signedIn = await auth.signInWithPassword({ email: must(email, "an address"), password });
  if (signedIn.error) throw accountError(signedIn.error);
  // A session that only checked the password ends; whether it does decides nothing.
  if (isProven) await succeeds(auth.signOut({ scope: "local" }));
  return remote;
}
