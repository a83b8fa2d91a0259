import { must } from "#lib/must.ts";
import { accountError } from "#remote/account.ts";
import type { EphemeralRemote, Remote } from "#remote/client.ts";
import type { CommandContext } from "../command-context.ts";
import { type HeldSession, hasFactor, readFactorState } from "./second-factor.ts";

export type SignInStep = { needs: "nothing" } | ({ needs: "code" | "set-up" } & HeldSession);

/**
 * Signs in online. The session then opens by itself unless a second factor is missing: the app never gets a session
 * without it, which its server would refuse. Throws an AccountError.
 */
export async function signIn(context: CommandContext, email: string, password: string): Promise<SignInStep> {
  const client = withoutSession(await context.remote());
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw accountError(error);
  if (hasFactor(data.user)) return { needs: "code", client };
  return continueSignIn(context, { client });
}

/** Returns whose password it is, without a session. Throws an AccountError. */
export async function checkPassword(
  context: CommandContext,
  email: string,
  password: string,
): Promise<string> {
  const { auth } = withoutSession(await context.remote());
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw accountError(error);
  await auth.signOut({ scope: "local" });
  return data.user.id;
}

/** Continues with a session whose factor was proven, or removed with a recovery code. Throws an AccountError. */
export async function continueSignIn(context: CommandContext, held: HeldSession): Promise<SignInStep> {
  const state = await readFactorState(held);
  if (state.needed && !state.proven) return { needs: "set-up", client: held.client };
  await adoptSession(context, held);
  return { needs: "nothing" };
}

/** Makes a held session the app's. Throws an AccountError. */
export async function adoptSession({ remote }: CommandContext, { client }: HeldSession): Promise<void> {
  const { data } = await client.auth.getSession();
  const { error } = await (await remote()).auth.setSession(
    must(data.session, "a session that was just made"),
  );
  if (error) throw accountError(error);
}

/** Returns a client without a session. */
export function withoutSession(remote: Remote): EphemeralRemote {
  return must(remote.ephemeral, "a client without a session")();
}
