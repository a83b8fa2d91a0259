import * as v from "valibot";
import { type ConsoleOperations, consoleOperations } from "../../../schema/protocol/console-data.ts";
import type { Project } from "../_shared/environment.ts";

/** Asks the server that the function runs on; without an address of it, the platform makes the backups. */
export async function readOperations(
  address: string | null,
  { secretKey }: Project,
  fetch: typeof globalThis.fetch,
): Promise<ConsoleOperations> {
  if (!address) return { backups: "elsewhere", age_hours: null };
  const response = await fetch(address, { headers: { apikey: secretKey } });
  if (!response.ok) throw new Error(`The server does not say how it is: ${response.status}`);
  return v.parse(consoleOperations, await response.json());
}
