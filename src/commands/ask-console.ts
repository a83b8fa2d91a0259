import { askConsole as ask } from "#remote/console.ts";
import type { ConsoleAnswers, JsonRequest } from "#schema/protocol/console-data.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * Has the console's function show or do something, with the token that the access code was exchanged for. It is
 * online-only: nothing of it is kept on the device. Throws a ConsoleLocked once the token has ended, or an AccountError.
 */
export async function askConsole<R extends JsonRequest>(
  { remote }: CommandContext,
  token: string,
  request: R,
): Promise<ConsoleAnswers[R["action"]]> {
  return ask(await remote(), token, request);
}
