import { accountError } from "#remote/account.ts";
import type { CommandContext } from "../command-context.ts";
import { type HeldSession, hasFactor } from "./second-factor.ts";
import { adoptSession, withoutSession } from "./sign-in.ts";

/** Somebody who proved that a mailbox is theirs: a session that only gives them a new password. */
export interface Recovery extends HeldSession {
  /** Whether the server wants a code of their app before it takes a password. */
  readonly needsCode: boolean;
}

/** A mail about it is under way already. It is said of known addresses alone, and must not say that they are known. */
const SENT_MOMENTS_AGO = "over_email_send_rate_limit";

/** Has a code and a link mailed. It ends alike for an address that nobody has. Throws an AccountError. */
export async function requestRecovery({ remote }: CommandContext, email: string): Promise<void> {
  const { error } = await (await remote()).auth.resetPasswordForEmail(email);
  if (error && error.code !== SENT_MOMENTS_AGO) throw accountError(error);
}

/** What the mail holds: a code for an address, or the secret of a link. */
export type RecoveryProof = { email: string; code: string } | { token: string };

/** Exchanges what was mailed, which works once. Throws an AccountError: 'invalid_code' where it does not. */
export async function beginRecovery({ remote }: CommandContext, proof: RecoveryProof): Promise<Recovery> {
  const client = withoutSession(await remote());
  const { data, error } = await client.auth.verifyOtp(
    "token" in proof
      ? { type: "recovery", token_hash: proof.token }
      : { type: "recovery", email: proof.email, token: proof.code },
  );
  if (error) throw accountError(error);
  return { client, needsCode: hasFactor(data.user) };
}

/**
 * Gives the person a new password, ends their other sessions on wish, and signs them in on this device. Throws an
 * AccountError while the password is the old one.
 */
export async function finishRecovery(
  context: CommandContext,
  recovery: Recovery,
  password: string,
  options: { signOutElsewhere: boolean },
): Promise<{ areOthersOut: boolean; isSignedIn: boolean }> {
  const { auth } = recovery.client;
  const { error } = await auth.updateUser({ password });
  if (error) throw accountError(error);
  const ended = options.signOutElsewhere ? await auth.signOut({ scope: "others" }) : { error: null };
  const isSignedIn = await adoptSession(context, recovery).then(
    () => true,
    () => false,
  );
  return { areOthersOut: !ended.error, isSignedIn };
}
