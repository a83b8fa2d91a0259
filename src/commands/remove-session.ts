import { removeStoredTokens } from "#lib/stored-tokens.ts";
import { forgetMirror } from "#remote/session-mirror.ts";

/**
 * Removes what is stored of a session, the service worker's mirror included, so that the next start asks for a login.
 * The tokens are gone when this returns, the mirror when it resolves.
 */
export async function removeSession(): Promise<void> {
  removeStoredTokens();
  await forgetMirror();
}
