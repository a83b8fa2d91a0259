import { accountError } from "#remote/account.ts";
import type { CommandContext } from "./command-context.ts";

/** Signs in online. The session then opens by itself. Throws an AccountError. */
export async function signIn({ remote }: CommandContext, email: string, password: string): Promise<void> {
  const { error } = await (await remote()).auth.signInWithPassword({ email, password });
  if (error) throw accountError(error);
}
