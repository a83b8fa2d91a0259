import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "#local/database/db.ts";
import { openPool } from "#local/database/pool.ts";
import { seedDemo } from "#local/database.ts";
import type { Backend } from "#local/server.ts";
import { openGateway } from "./gateway.ts";
import { removeOwnData } from "./own-data.ts";
import type { Stack } from "./stack.ts";

/** Opens a stack's database, without people or with the demo business, until it is closed. */
export async function openStackDatabase(
  stack: Stack,
  template: "empty" | "demo",
): Promise<{ db: Db; close(): Promise<void> }> {
  const { db, close } = openPool({ url: stack.databaseUrl });
  // Of a run that was cut off.
  await removeOwnData(db, stack);
  await db.exec("insert into access.stand_ins values ('push') on conflict do nothing");
  if (template === "demo") await seedDemo(db);
  return {
    db,
    async close() {
      await removeOwnData(db, stack);
      await close();
    },
  };
}

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
  const database = await openStackDatabase(stack, template);
  const gateway = await openGateway(stack, port);
  const close = async () => {
    await gateway.close();
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { consoleCode } = stack;
  return { url: gateway.url, dataDir, db: database.db, consoleCode: consoleCode ?? "", close, drain: close };
}
