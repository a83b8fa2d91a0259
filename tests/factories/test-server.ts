/**
 * One Postgres server for all tests. The slow steps run once; each test file works on its own copy:
 *
 *   prepare-database.ts:  migrations ─► EMPTY ─► the demo's rows ─► DEMO
 *   a test file:          create database … template EMPTY or DEMO,  and drops it when it is done
 */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { openPool } from "#local/database/pool.ts";
import { databaseUrl } from "./postgres-settings.ts";
import { connectionsTo, type RealPostgres } from "./real-postgres.ts";

/** The template databases: without any schema, with the schema and no rows, and with the demo business. */
export const TEMPLATES = { bare: "template1", empty: "empty", demo: "postgres" } as const;

/** Receives statements about databases, because a database in use cannot be copied. */
export const KEEPER = "keeper";

export interface TestDatabase {
  socketFolder: string;
  name: string;
  url: string;
  drop(): Promise<void>;
}

/** Creates a database on the server of all tests. */
export async function createTestDatabase(template: keyof typeof TEMPLATES): Promise<TestDatabase> {
  const socketFolder = inject("server");
  const name = `test_${randomUUID()}`;
  await execOn(socketFolder, copyOf(name, TEMPLATES[template]));
  return {
    socketFolder,
    name,
    url: databaseUrl(socketFolder, name),
    drop: () => execOn(socketFolder, `drop database if exists "${name}" with (force)`),
  };
}

/** Opens a database with the schema and no people, for tests that open many connections. */
export async function openRealPostgres(): Promise<RealPostgres> {
  const { socketFolder, name, drop } = await createTestDatabase("empty");
  return connectionsTo(socketFolder, name, drop);
}

/** Copying files takes a fifth of the time of writing the blocks to the log. */
export const copyOf = (name: string, template: string) =>
  `create database "${name}" template "${template}" strategy file_copy`;

/** Runs a statement about databases from a separate one. */
export async function execOn(socketFolder: string, statement: string): Promise<void> {
  const { db, close } = openPool({ url: databaseUrl(socketFolder, KEEPER) });
  await db.exec(statement).finally(close);
}
