import type { ConsoleBackups } from "#schema/protocol/console-data.ts";
import { backupState } from "./health.ts";

interface ConsoleOperationsSettings {
  isSecretKey(key: string): boolean;
  /** Whoever runs the database makes its backups. */
  isElsewhere: boolean;
  /** As for `createHealth`. */
  backupAge: (() => Promise<number | null>) | undefined;
}

/** Answers the console's function, and nobody else, what only the server around it knows. */
export function createConsoleOperations(settings: ConsoleOperationsSettings) {
  const { isSecretKey, isElsewhere, backupAge } = settings;

  async function read(): Promise<ConsoleBackups> {
    if (isElsewhere) return { backups: "elsewhere", age_hours: null };
    if (!backupAge) return { backups: "off", age_hours: null };
    const age = await backupAge();
    return { backups: backupState(age), age_hours: age === null ? null : Math.floor(age / 3_600_000) };
  }

  return async ({ headers }: Request): Promise<Response> =>
    isSecretKey(headers.get("apikey") ?? "")
      ? Response.json(await read(), { headers: { "cache-control": "no-store" } })
      : new Response("Not found", { status: 404 });
}
