import { must } from "#lib/must.ts";
import { accountError } from "#remote/account.ts";
import type { Remote } from "#remote/client.ts";
import type { CommandContext } from "./command-context.ts";

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
 * Asks for another address to sign in with. It counts when the mail to the new address was answered; the present one is
 * told then. Throws an AccountError.
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

/** Ends the person's sessions on all devices but this one. Throws an AccountError. */
export async function signOutElsewhere({ remote }: CommandContext): Promise<void> {
  await endOthers(await remote());
}

async function endOthers(remote: Remote) {
  const { error } = await remote.auth.signOut({ scope: "others" });
  if (error) throw accountError(error);
}

/** The password is checked by signing in with it: wrong ones are counted, and servers want a fresh session for changes. */
async function signInAnew({ remote: late, scope }: CommandContext, password: string): Promise<Remote> {
  const remote = await late();
  const { data, error } = await remote.auth.getUser();
  if (error) throw accountError(error);
  const { email, id } = data.user;
  if (id !== scope?.user_id) throw accountError({ message: "", status: 403 });
  const signedIn = await remote.auth.signInWithPassword({ email: must(email, "an address"), password });
  if (signedIn.error) throw accountError(signedIn.error);
  return remote;
}
