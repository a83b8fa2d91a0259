import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import type { PlanNode } from "./plan-check.ts";

/** The numbers of these people in business A of fill.sql. */
export const NUMBER_OF = { admin: 1, manager: 2, employee: 50 };
export type Role = keyof typeof NUMBER_OF;

/** A statement within a request, and its duration. */
export interface Statement {
  text: string;
  ms: number;
  plan: PlanNode;
}

/** A person of business A who calls the database as the API would; all writes are rolled back. */
export interface Person {
  role: Role;
  /** Resolves with the first column of a query's only row. */
  ask<T>(sql: string, values: unknown[]): Promise<T>;
  /** Resolves with the ms of a call in the server, without network and commit. */
  time(call: string, values: unknown[]): Promise<number>;
  /** Resolves with every statement within a call, from the server's auto_explain. */
  explain(call: string, values: unknown[]): Promise<Statement[]>;
  close(): Promise<void>;
}

/** Opens a separate connection for a person. */
export async function openPerson(server: RealPostgres, role: Role): Promise<Person> {
  let noticed: (message: string) => void = () => {};
  const client = await server.connect(null, (message) => noticed(message));
  const notice = async (listen: typeof noticed, work: () => Promise<unknown>) => {
    noticed = listen;
    await work().finally(() => {
      noticed = () => {};
    });
  };
  const { rows } = await client.query<{ id: string }>("select bench.id('person', 1, $1) as id", [
    NUMBER_OF[role],
  ]);
  const claims = JSON.stringify({ sub: rows[0]?.id, role: "authenticated" });
  await client.query("select set_config('request.jwt.claims', $1, false)", [claims]);
  await client.query("load 'auto_explain'");
  await client.query("set role authenticated");
  const ask = async <T>(sql: string, values: unknown[]) => {
    const answer = await client.query<Record<string, T>>(sql, values);
    return Object.values(answer.rows[0] ?? {})[0] as T;
  };
  const undone = async <T>(work: () => Promise<T>) => {
    await client.query("begin");
    const result = await work();
    await client.query("rollback");
    return result;
  };
  return {
    role,
    ask,
    time: (call, values) => undone(() => ask<string>(timed(call), values).then(Number)),
    explain: (call, values) =>
      undone(() => explained(client, (listen) => notice(listen, () => ask(`select ${call}`, values)))),
    close: () => client.end(),
  };
}

/** Reads the clock before and after the call; each step needs the one before, which fixes the order. */
const timed = (call: string) => `
  with began as materialized (select clock_timestamp() as at),
    answered as materialized (select ${call} as answer, at from began)
  select extract(epoch from clock_timestamp() - at) * 1000 from answered`;

const EXPLAIN = `
  set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
  set local auto_explain.log_analyze = on; set local auto_explain.log_timing = off;
  set local auto_explain.log_format = json; set local client_min_messages = log;
  set local log_min_messages = panic`;

async function explained(
  client: Client,
  call: (listen: (message: string) => void) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const listen = (message: string) => {
    const [, ms, json] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message) ?? [];
    if (!json) return;
    const told = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
    statements.push({ text: told["Query Text"], ms: Number(ms), plan: told.Plan });
  };
  // Only the server's owner may change these settings.
  await client.query("reset role");
  await client.query(EXPLAIN);
  await client.query("set local role authenticated");
  await call(listen);
  return statements;
}
