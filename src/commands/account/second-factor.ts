import { accountError, callFunction, callRpc, MAIL_TIMEOUT_MS } from "#remote/account.ts";
import { AccountError } from "#remote/account-error.ts";
import type { AuthSession, EphemeralRemote } from "#remote/client.ts";
import {
  type FactorState,
  mayEnrollAnswer,
  recoveryAnswer,
  recoveryCodesAnswer,
  requireAnswer,
  secondFactorState,
} from "#schema/protocol/second-factor.ts";
import { confirmEmailResponse } from "#schema/protocol/sign-up.ts";
import type { CommandContext } from "../command-context.ts";

export type { FactorState } from "#schema/protocol/second-factor.ts";

/** A session to prove: an in-memory one, not yet the app's, or the app's own. */
export interface HeldSession {
  readonly client: EphemeralRemote;
}

/** The app's own session. */
export async function appSession({ remote }: CommandContext): Promise<HeldSession> {
  return { client: await remote() };
}

/** Whether the next login requires a code. */
export function hasFactor(user: Pick<AuthSession["user"], "factors"> | null | undefined): boolean {
  return user?.factors?.some(({ status }) => status === "verified") ?? false;
}

/** Returns the person's state of two-step login, which only the server knows. Throws an AccountError. */
export function readFactorState({ client }: HeldSession): Promise<FactorState> {
  return callRpc(client, "second_factor_state", {}, secondFactorState);
}

/**
 * Whether the person may turn two-step login on: with an address that nobody has confirmed it would keep the owner of
 * the mailbox out. Throws an AccountError.
 */
export function mayEnroll({ client }: HeldSession): Promise<boolean> {
  return callRpc(client, "may_enroll_factor", {}, mayEnrollAnswer);
}

/** Mails the person a link that confirms their address. Throws an AccountError. */
export async function mailOwnConfirmation({ client }: HeldSession): Promise<"sent" | "confirmed"> {
  return (await callFunction(client, "confirm-email", {}, confirmEmailResponse, MAIL_TIMEOUT_MS)).status;
}

/** The secret for an authenticator app: as a picture for its camera, and as text. */
export interface Enrolment {
  factorId: string;
  picture: string;
  secret: string;
}

/** Begins turning two-step login on; confirmEnrolment completes it. Throws an AccountError. */
export async function beginEnrolment({ client }: HeldSession): Promise<Enrolment> {
  const listed = await client.auth.mfa.listFactors();
  if (listed.error) throw accountError(listed.error);
  // Removes leftovers of an earlier try, whose name would collide.
  for (const { id, status } of listed.data.all) {
    if (status === "unverified") await client.auth.mfa.unenroll({ factorId: id });
  }
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: "Authenticator app",
    issuer: "Shiftkeep",
  });
  if (error) throw accountError(error);
  return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret };
}

/** Turns it on with a first code and returns the recovery codes, only this once. Throws an AccountError. */
export async function confirmEnrolment(
  { client }: HeldSession,
  { factorId }: Enrolment,
  code: string,
): Promise<string[]> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw accountError(error);
  return createRecoveryCodes({ client });
}

/** Returns ten new recovery codes; earlier ones end. Throws an AccountError. */
export function createRecoveryCodes({ client }: HeldSession): Promise<string[]> {
  return callRpc(client, "create_recovery_codes", {}, recoveryCodesAnswer);
}

/** Proves a session with an authenticator code. Throws an AccountError: 'invalid_code' for a wrong one. */
export async function proveByCode({ client }: HeldSession, code: string): Promise<void> {
  const factorId = await findFactor(client);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw accountError(error);
}

/** Removes a lost second factor with a recovery code. Throws an AccountError. */
export async function redeemRecoveryCode({ client }: HeldSession, code: string): Promise<void> {
  const { status } = await callRpc(client, "use_recovery_code", { code }, recoveryAnswer);
  if (status === "locked")
    throw new AccountError("rate_limited", "Too many wrong codes. Please try again later.");
  if (status === "wrong")
    throw new AccountError("invalid_code", "This recovery code is wrong or was used.", {
      reason: "recovery_code_wrong",
    });
}

/** Turns two-step login off with a code. Throws an AccountError. */
export async function turnOffSecondFactor({ client }: HeldSession, code: string): Promise<void> {
  await proveByCode({ client }, code);
  const { error } = await client.auth.mfa.unenroll({ factorId: await findFactor(client) });
  if (error) throw accountError(error);
  // The next token reflects the changed factor.
  await client.auth.refreshSession();
}

/** Sets whether all admins of the business need two-step login. Throws an AccountError. */
export async function requireSecondFactor({ client }: HeldSession, required: boolean): Promise<void> {
  if (!(await callRpc(client, "require_second_factor", { required }, requireAnswer)))
    throw new AccountError("refused", "Only an admin who uses two-step login can change this.", {
      reason: "two_step_required",
    });
}

async function findFactor(client: EphemeralRemote): Promise<string> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw accountError(error);
  const [factor] = data.totp;
  if (!factor) throw new AccountError("refused", "Two-step login is off.", { reason: "two_step_off" });
  return factor.id;
}
