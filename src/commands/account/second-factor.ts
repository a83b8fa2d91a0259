import { accountError } from "#remote/account.ts";
import { AccountError } from "#remote/account-error.ts";
import type { EphemeralRemote } from "#remote/client.ts";
import { type FactorState, factorCalls } from "#remote/second-factor.ts";
import type { CommandContext } from "../command-context.ts";

export type { FactorState } from "#remote/second-factor.ts";

/** A session that is to be proven: one in memory, by which nobody is signed in to the app yet, or the app's own. */
export interface HeldSession {
  readonly client: EphemeralRemote;
}

/** The app's own session. */
export async function appSession({ remote }: CommandContext): Promise<HeldSession> {
  return { client: await remote() };
}

/** Somebody as the auth server describes them. */
interface Described {
  factors?: { status: string }[] | undefined;
}

/** Whether the next login asks for a code. */
export function hasFactor(user: Described | null | undefined): boolean {
  return user?.factors?.some(({ status }) => status === "verified") ?? false;
}

/** How somebody stands with two-step login: the server alone knows. Throws an AccountError. */
export function readFactorState({ client }: HeldSession): Promise<FactorState> {
  return factorCalls.state(client);
}

/** What an authenticator app is given: as a picture for its camera, and to type. */
export interface Enrolment {
  factorId: string;
  picture: string;
  secret: string;
}

/** Begins to turn two-step login on; it is on once a code was right. Throws an AccountError. */
export async function beginEnrolment({ client }: HeldSession): Promise<Enrolment> {
  const listed = await client.auth.mfa.listFactors();
  if (listed.error) throw accountError(listed.error);
  // What an earlier try left behind has the name that this one wants.
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

/** Turns it on by a first code, and answers the recovery codes, which are told this once. Throws an AccountError. */
export async function confirmEnrolment(
  { client }: HeldSession,
  { factorId }: Enrolment,
  code: string,
): Promise<string[]> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw accountError(error);
  return createRecoveryCodes({ client });
}

/** Ten new recovery codes; earlier ones end. Throws an AccountError. */
export function createRecoveryCodes({ client }: HeldSession): Promise<string[]> {
  return factorCalls.createCodes(client);
}

/** Proves a session by a code of the app. Throws an AccountError: 'invalid_code' for a wrong one. */
export async function proveByCode({ client }: HeldSession, code: string): Promise<void> {
  const factorId = await findFactor(client);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (error) throw accountError(error);
}

/** Takes the factor away by a recovery code, for whoever lost their app. Throws an AccountError. */
export async function redeemRecoveryCode({ client }: HeldSession, code: string): Promise<void> {
  const status = await factorCalls.redeemCode(client, code);
  if (status === "locked")
    throw new AccountError("rate_limited", "Too many wrong codes. Please try again later.");
  if (status === "wrong") throw new AccountError("invalid_code", "This recovery code is wrong or was used.");
}

/** Turns it off, by a code. Throws an AccountError. */
export async function turnOffSecondFactor({ client }: HeldSession, code: string): Promise<void> {
  await proveByCode({ client }, code);
  const { error } = await client.auth.mfa.unenroll({ factorId: await findFactor(client) });
  if (error) throw accountError(error);
  // What the session is worth from now on is in its next token.
  await client.auth.refreshSession();
}

/** Asks it of all admins of the business, or no longer. Throws an AccountError. */
export async function requireSecondFactor({ client }: HeldSession, required: boolean): Promise<void> {
  if (!(await factorCalls.require(client, required)))
    throw new AccountError("refused", "Only an admin who uses two-step login can change this.");
}

async function findFactor(client: EphemeralRemote): Promise<string> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw accountError(error);
  const [factor] = data.totp;
  if (!factor) throw new AccountError("refused", "Two-step login is off.");
  return factor.id;
}
