import { callFunction } from "#remote/account.ts";
import { consoleUnlockResponse } from "#schema/protocol/console-unlock.ts";
import type { CommandContext } from "./command-context.ts";

const TIMEOUT_MS = 30_000;

/**
 * Exchanges the access code of the console for a token; null where it wants a code of the operator's authenticator app,
 * too. Throws an AccountError, in the server's words.
 */
export async function unlockConsole(
  { remote }: CommandContext,
  codes: { code: string; totp?: string },
): Promise<string | null> {
  const answer = await callFunction(
    await remote(),
    "console-unlock",
    codes,
    consoleUnlockResponse,
    TIMEOUT_MS,
  );
  return "token" in answer ? answer.token : null;
}
