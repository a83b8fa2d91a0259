import { fetchResume as fetchFile } from "#remote/console.ts";
import type { CommandContext } from "./command-context.ts";

/** The résumé of an application, to be saved. Throws a ConsoleLocked once the token has ended, or an AccountError. */
export async function fetchResume(
  { remote }: CommandContext,
  token: string,
  applicationId: string,
): Promise<Blob> {
  return fetchFile(await remote(), token, applicationId);
}
