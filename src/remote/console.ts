import * as v from "valibot";
import {
  type ConsoleAnswers,
  type ConsoleRequest,
  consoleAnswers,
  type JsonRequest,
} from "#schema/protocol/console-data.ts";
import { CONSOLE_TOKEN_HEADER } from "#schema/protocol/console-unlock.ts";
import { functionFailure } from "./account.ts";
import { unexpectedAnswer } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** The token has expired or was never valid: the access code must be entered again. */
export class ConsoleLocked extends Error {}

const TIMEOUT_MS = 30_000;
const LOCKED = 401;

/** Sends a request to the console's function. Throws a ConsoleLocked, or an AccountError. */
export async function requestConsole<R extends JsonRequest>(
  remote: Remote,
  token: string,
  request: R,
): Promise<ConsoleAnswers[R["action"]]> {
  const data = await invoke(remote, token, request);
  const parsed = v.safeParse(consoleAnswers[request.action], data);
  if (!parsed.success) throw unexpectedAnswer();
  return parsed.output as ConsoleAnswers[R["action"]];
}

/** Returns an application's résumé. Throws a ConsoleLocked, or an AccountError. */
export async function downloadResume(remote: Remote, token: string, applicationId: string): Promise<Blob> {
  const data = await invoke(remote, token, { action: "resume", application_id: applicationId });
  if (!(data instanceof Blob)) throw unexpectedAnswer();
  return data;
}

async function invoke(remote: Remote, token: string, body: ConsoleRequest): Promise<unknown> {
  const { data, error } = await remote.functions.invoke("console-data", {
    body,
    headers: { [CONSOLE_TOKEN_HEADER]: token },
    timeout: TIMEOUT_MS,
  });
  if (!error) return data;
  if (error.context instanceof Response && error.context.status === LOCKED) throw new ConsoleLocked();
  throw await functionFailure("console-data", error);
}
