import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";

const COOK = randomUUID();
let postgres: RealPostgres;
let clients: Client[];

beforeAll(async () => {
  postgres = await openRealPostgres();
  clients = await Promise.all(Array.from({ length: 6 }, () => postgres.connect()));
});
afterAll(() => postgres?.stop());

const one = () => must(clients[0], "a client");

async function claim(client: Client, request: string, address: string) {
  const { rows } = await client.query(
    "select public.claim_job_application($1, $2, 'Ada', 'ada@x.test', repeat('a', 64), $3) as claim",
    [request, COOK, address],
  );
  return rows[0].claim as { status: string; path?: string };
}

it("makes the samples once, however many ask at one moment", async () => {
  await Promise.all(clients.map((client) => client.query("select public.seed_sample_postings()")));
  const { rows } = await one().query("select from public.job_postings where is_sample");
  expect(rows).toHaveLength(3);
});

it("has one path for an application that many claim at one moment, and counts it once", async () => {
  await one().query("insert into public.job_postings (id, title, description) values ($1, 'Cook', 'Cooks')", [
    COOK,
  ]);
  const request = randomUUID();
  const claims = await Promise.all(clients.map((client) => claim(client, request, "::1")));
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set(["claimed"]));
  expect(new Set(claims.map(({ path }) => path)).size).toBe(1);
  const { rows } = await one().query(
    "select cardinality(taken) as places from limits.attempts where bucket = 'application address'",
  );
  expect(rows).toEqual([{ places: 1 }]);
});

it("lets no more through a limit at one moment than there are places", async () => {
  const thrice = async (client: Client) => [
    await claim(client, randomUUID(), "::2"),
    await claim(client, randomUUID(), "::2"),
    await claim(client, randomUUID(), "::2"),
  ];
  const claims = (await Promise.all(clients.map(thrice))).flat();
  expect(claims.filter(({ status }) => status === "claimed")).toHaveLength(10);
  expect(claims.filter(({ status }) => status === "too_many")).toHaveLength(8);
});
