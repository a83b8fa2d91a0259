import { callFunction } from "#remote/account.ts";
import { requestConsole as ask, downloadResume as fetchFile } from "#remote/console.ts";
import type { ConsoleAnswers, JsonRequest } from "#schema/protocol/console-data.ts";
import { consoleUnlockResponse } from "#schema/protocol/console-unlock.ts";
import type { CommandContext } from "../command-context.ts";

const TIMEOUT_MS = 30_000;

/**
 * Exchanges the console's access code for a token; null if the operator's authenticator code is required too. Throws
 * an AccountError in the server's words.
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

/**
 * Calls the console's function with the token. Online only: nothing is kept on the device. Throws a ConsoleLocked
 * once the token has expired, or an AccountError.
 */
export async function askConsole<R extends JsonRequest>(
  { remote }: CommandContext,
  token: string,
  request: R,
): Promise<ConsoleAnswers[R["action"]]> {
  return ask(await remote(), token, request);
}

/** The résumé of an application, to be saved. Throws a ConsoleLocked once the token has ended, or an AccountError. */
export async function fetchResume(
  { remote }: CommandContext,
  token: string,
  applicationId: string,
): Promise<Blob> {
  return fetchFile(await remote(), token, applicationId);
}
