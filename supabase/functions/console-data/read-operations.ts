import * as v from "valibot";
import {
  type ConsoleOperations,
  consoleBackups,
  consoleOperations,
} from "../../../schema/protocol/console-data.ts";
import type { Project } from "../_shared/environment.ts";
import type { ServiceClient } from "../_shared/service-client.ts";

/** How it stands with backups, and when data went back in time. */
export async function readOperations(
  service: ServiceClient,
  ...server: Parameters<typeof readBackups>
): Promise<ConsoleOperations> {
  const [backups, { data: returns }] = await Promise.all([
    readBackups(...server),
    service.rpc("list_returns").throwOnError(),
  ]);
  return v.parse(consoleOperations, { ...backups, returns });
}

/** Asks the server that the function runs on; without an address of it, the platform makes the backups. */
async function readBackups(
  address: string | null,
  { secretKey }: Project,
  fetch: typeof globalThis.fetch,
): Promise<v.InferOutput<typeof consoleBackups>> {
  if (!address) return { backups: "elsewhere", age_hours: null };
  const response = await fetch(address, { headers: { apikey: secretKey } });
  if (!response.ok) throw new Error(`The server does not say how it is: ${response.status}`);
  return v.parse(consoleBackups, await response.json());
}
