import { must } from "#lib/must.ts";
import { accountError, callFunction } from "#remote/account.ts";
import type { Remote } from "#remote/client.ts";
import { resetPinResponse } from "#schema/protocol/account-functions.ts";
import type { CommandContext } from "../command-context.ts";
import { hasFactor } from "./second-factor.ts";
import { withoutSession } from "./sign-in.ts";

/**
 * Gives the person a new password and ends their sessions on all other devices. The present password is asked for, so
 * that a phone left lying about is not enough. Answers whether those sessions were ended, for the password is changed
 * without it, too. Throws an AccountError: 'invalid_credentials' for a wrong one.
 */
export async function changePassword(
  context: CommandContext,
  present: string,
  password: string,
): Promise<boolean> {
  const remote = await signInAnew(context, present);
  const { error } = await remote.auth.updateUser({ password, current_password: present });
  if (error) throw accountError(error);
  return endOthers(remote).then(
    () => true,
    () => false,
  );
}

/**
 * Asks for another address to sign in with. It counts when the mails to the new and to the present address were both
 * answered. Throws an AccountError.
 */
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

/** Gives the person another PIN for the tablet, and answers it: it is told this once. Throws an AccountError. */
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
 * The password is checked by signing in with it: wrong ones are counted, and servers want a fresh session for changes. A
 * session that a second factor has proven is kept, for it alone may make them.
 */
async function signInAnew({ remote: late, scope }: CommandContext, password: string): Promise<Remote> {
  const remote = await late();
  const { data, error } = await remote.auth.getUser();
  if (error) throw accountError(error);
  const { email, id } = data.user;
  if (id !== scope?.user_id) throw accountError({ message: "", status: 403 });
  const { auth } = hasFactor(data.user) ? withoutSession(remote) : remote;
  const signedIn = await auth.signInWithPassword({ email: must(email, "an address"), password });
  if (signedIn.error) throw accountError(signedIn.error);
  return remote;
}
