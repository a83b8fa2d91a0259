import { callFunction, functionFailure, parseAnswer } from "#remote/account.ts";
import { unexpectedAnswer } from "#remote/account-error.ts";
import {
  type ConsoleAnswers,
  type ConsoleRequest,
  consoleAnswers,
  type JsonRequest,
} from "#schema/protocol/console-data.ts";
import { CONSOLE_TOKEN_HEADER, consoleUnlockResponse } from "#schema/protocol/console-unlock.ts";
import type { CommandContext } from "../command-context.ts";

/** The console's token has expired or was never valid: the access code must be entered again. */
export class ConsoleLocked extends Error {}

const TIMEOUT_MS = 30_000;
const LOCKED = 401;

/** Exchanges the access code for a token; null if the authenticator's code is needed too. Throws an AccountError. */
export async function unlockConsole(
  { remote }: CommandContext,
  codes: { code: string; totp?: string },
): Promise<string | null> {
  const client = await remote();
  const answer = await callFunction(client, "console-unlock", codes, consoleUnlockResponse, TIMEOUT_MS);
  return "token" in answer ? answer.token : null;
}

/** Calls the console's function; nothing is kept. Throws a ConsoleLocked for an expired token, or an AccountError. */
export async function askConsole<R extends JsonRequest>(
  context: CommandContext,
  token: string,
  request: R,
): Promise<ConsoleAnswers[R["action"]]> {
  const data = await invoke(context, token, request);
  return parseAnswer(consoleAnswers[request.action], data) as ConsoleAnswers[R["action"]];
}

/** The résumé of an application, to be saved. Throws a ConsoleLocked once the token has ended, or an AccountError. */
export async function fetchResume(
  context: CommandContext,
  token: string,
  applicationId: string,
): Promise<Blob> {
  const data = await invoke(context, token, { action: "resume", application_id: applicationId });
  if (!(data instanceof Blob)) throw unexpectedAnswer();
  return data;
}

async function invoke({ remote }: CommandContext, token: string, body: ConsoleRequest): Promise<unknown> {
  const { functions } = await remote();
  const headers = { [CONSOLE_TOKEN_HEADER]: token };
  const { data, error } = await functions.invoke("console-data", { body, headers, timeout: TIMEOUT_MS });
  if (!error) return data;
  if (error.context instanceof Response && error.context.status === LOCKED) throw new ConsoleLocked();
  throw await functionFailure("console-data", error);
}
