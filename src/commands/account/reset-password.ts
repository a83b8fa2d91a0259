import { succeeds } from "#lib/attempts.ts";
import { accountError } from "#remote/account.ts";
import type { CommandContext } from "../command-context.ts";
import { type HeldSession, hasFactor } from "./second-factor.ts";
import { adoptSession, withoutSession } from "./sign-in.ts";

/** The session of a person who proved that they own the mailbox; it only allows setting a new password. */
export interface Recovery extends HeldSession {
  /** Whether the server requires an authenticator code first. */
  readonly needsCode: boolean;
}

/** A mail is already on its way. The server reveals this only for known addresses, so it must not be shown. */
const SENT_MOMENTS_AGO = "over_email_send_rate_limit";

/** Requests a mail with a code and a link. The result is the same for an unknown address. Throws an AccountError. */
export async function requestRecovery({ remote }: CommandContext, email: string): Promise<void> {
  const { error } = await (await remote()).auth.resetPasswordForEmail(email);
  if (error && error.code !== SENT_MOMENTS_AGO) throw accountError(error);
}

/** The secret of the mail: a code with its address, or a link's token. */
export type RecoveryProof = { email: string; code: string } | { token: string };

/** Exchanges the mailed secret, which works once. Throws an AccountError: 'invalid_code' if it is invalid. */
export async function beginRecovery({ remote }: CommandContext, proof: RecoveryProof): Promise<Recovery> {
  const client = withoutSession(await remote());
  const { data, error } = await client.auth.verifyOtp(
    "token" in proof
      ? { type: "recovery", token_hash: proof.token }
      : { type: "recovery", email: proof.email, token: proof.code },
  );
  if (error) throw accountError(error);
  return { client, needsCode: hasFactor(data.user) && (await stillHasFactor(client)) };
}

/** The answer to a proof may name a factor that the proof has just removed, of somebody who took the address. */
async function stillHasFactor({ auth }: Recovery["client"]): Promise<boolean> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw accountError(error);
  return data.totp.length > 0;
}

/** Sets a new password, and signs the person in here. Throws an AccountError if it is the old one. */
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
  return { areOthersOut: !ended.error, isSignedIn: await succeeds(adoptSession(context, recovery)) };
}
