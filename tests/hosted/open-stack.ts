import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPool } from "#local/database/pool.ts";
import { seedDemo } from "#local/database.ts";
import type { Backend } from "#local/server.ts";
import { openGateway } from "./gateway.ts";
import { removeOwnData } from "./own-data.ts";
import type { Stack } from "./stack.ts";

/** Gives tests a stack as the backend of their own, without people or with the demo business, until it is closed. */
export async function openStack(
  stack: Stack,
  template: "empty" | "demo",
  port = stack.sitePort,
): Promise<Backend & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "shiftkeep-stack-"));
  // Where nobody may know what signs the tokens, forged ones are signed by something else.
  const { secretKey: secret, jwtSecret } = stack;
  writeFileSync(join(dataDir, "keys.json"), JSON.stringify({ secret, jwtSecret: jwtSecret ?? randomUUID() }));
  const pool = openPool({ url: stack.databaseUrl });
  const gateway = await openGateway(stack, port);
  // Of a run that was cut off.
  await removeOwnData(pool.db, stack);
  if (template === "demo") await seedDemo(pool.db);
  const close = async () => {
    await removeOwnData(pool.db, stack);
    await gateway.close();
    await pool.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { consoleCode } = stack;
  return { url: gateway.url, dataDir, db: pool.db, consoleCode: consoleCode ?? "", close, drain: close };
}
