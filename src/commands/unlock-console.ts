import { callFunction } from "#remote/account.ts";
import { consoleUnlockResponse } from "#schema/protocol/console-unlock.ts";
import type { CommandContext } from "./command-context.ts";

const TIMEOUT_MS = 30_000;

/** Exchanges the access code of the console for a token. Throws an AccountError, in the server's words. */
export async function unlockConsole({ remote }: CommandContext, code: string): Promise<string> {
  const { token } = await callFunction(
    await remote(),
    "console-unlock",
    { code },
    consoleUnlockResponse,
    TIMEOUT_MS,
  );
  return token;
}
