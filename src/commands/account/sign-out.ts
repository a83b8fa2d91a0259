import { removeStoredTokens } from "#lib/stored-tokens.ts";
import { forgetMirror } from "#remote/session-mirror.ts";
import type { CommandContext } from "../command-context.ts";

/** Signs out on this device, also offline. Unconfirmed changes wait here for the same person, unless discarded. */
export async function signOut(context: CommandContext, options = { discard: false }): Promise<void> {
  await context.endSession(options);
}

/**
 * Removes the stored session and the service worker's mirror, so that the next start asks for a login. The tokens
 * are gone when this returns, the mirror when it resolves.
 */
export async function removeSession(): Promise<void> {
  removeStoredTokens();
  await forgetMirror();
}
