import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ENTITIES } from "#schema/entities/entities.ts";
import { type Client, type RealPostgres, startRealPostgres } from "#tests/factories/real-postgres.ts";
import { openPerson, type Person, type Statement } from "./database/person.ts";
import { type PlanNode, wholeTableScans } from "./database/plan-check.ts";
import { auditsOf, pullsOf, pushesOf, type Request } from "./database/requests.ts";
import type { Claim, Claims } from "./figures.ts";
import { sample } from "./stats.ts";
import { oursOf, rounded } from "./sync/claim.ts";

const RUNS = 15;
const TARGET_MS = 50;
const STEPS = 250;
const ROWS = 50_000;
const SMALL_BUSINESSES = 1000;
const HISTORY_ROWS = 100_000;
const COLLECTIONS = [...new Set(ENTITIES.map(({ collection }) => collection))];
/** Tables that grow with use, which no request may read as a whole. */
const GROWING = new Set([
  ...ENTITIES.map(({ table }) => table),
  "tallies",
  "changes",
  "history",
  "memberships",
]);

/**
 * Measures the database's time for each call of the app, in a business of 100 people with 50,000 shifts, 100,000
 * messages, 120,000 punches and 100,000 changes beside another of the same size. Fails if a call reads a whole table.
 */
export async function bench(): Promise<Claims> {
  const server = await startRealPostgres();
  try {
    return await measureAll(server);
  } finally {
    await server.stop();
  }
}

async function measureAll(server: RealPostgres): Promise<Claims> {
  const owner = await server.connect();
  await owner.query(readFileSync(join(import.meta.dirname, "database", "fill.sql"), "utf8"));
  await owner.query(`call bench.fill(${STEPS}, ${ROWS}, ${SMALL_BUSINESSES})`);
  const before = await versionOf(owner);
  await owner.query("select bench.add_history($1)", [HISTORY_ROWS]);
  await owner.query("select bench.add_news()");
  const versions = { before, now: await versionOf(owner) };
  await owner.query("vacuum analyze");

  const people = {
    admin: await openPerson(server, "admin"),
    manager: await openPerson(server, "manager"),
    employee: await openPerson(server, "employee"),
  };
  const requests = [
    ...Object.values(people).flatMap((person) => pullsOf(person, COLLECTIONS, versions)),
    ...(await pushesOf(people.manager, people.employee)),
    ...auditsOf(people.admin),
  ];
  const claims: Claims = {};
  for (const request of requests) {
    claims[`${request.what} (${request.role})`] = await measure(server, people[request.role], request);
  }
  return claims;
}

async function versionOf(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ version: number }>(
    "select version::int from sync.business_versions where business_id = bench.id('business', 1, 0)",
  );
  return rows[0]?.version ?? 0;
}

async function measure(server: RealPostgres, person: Person, request: Request): Promise<Claim> {
  const { call, values, role } = request;
  const newcomer = await openPerson(server, role);
  const first = await newcomer.time(call, values);
  await newcomer.close();
  const ours = oursOf(await sample(RUNS, () => person.time(call, values), 2));
  const statements = await person.explain(call, values);
  const scans = new Set(statements.flatMap(({ plan }) => wholeTableScans(plan, GROWING)));
  if (scans.size > 0) {
    console.error(`${request.what} (${role}) reads whole tables: ${[...scans].join(", ")}`);
    process.exitCode = 1;
  }
  return {
    unit: "ms",
    ...ours,
    theirs: null,
    ratio: null,
    target: `< ${TARGET_MS} ms of database time, no sequential scan`,
    met: ours.ours < TARGET_MS && scans.size === 0,
    also: {
      "first call of a connection, ms": rounded(first),
      "whole tables read": [...scans].join(", ") || "none",
      "slowest statements (ms while explained)": slowest(statements),
    },
  };
}

/** Matches the relations that a statement reads or writes. */
const NAMED = /(?:from|update|into) ((?:sync|public|access)\.\w+)/;

/** Returns a call's three slowest statements on growing tables, each by the first relation it names. */
function slowest(statements: Statement[]): string {
  return statements
    .filter(({ plan }) => reads(plan))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 3)
    .map(({ text, ms }) => `${rounded(ms)} ${NAMED.exec(text)?.[1] ?? "others"}`)
    .join(", ");
}

function reads(plan: PlanNode): boolean {
  return GROWING.has(plan["Relation Name"] ?? "") || (plan.Plans ?? []).some(reads);
}
