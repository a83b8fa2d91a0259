import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";

let postgres: RealPostgres;
let clients: Client[];

beforeAll(async () => {
  postgres = await openRealPostgres();
  clients = await Promise.all(Array.from({ length: 6 }, () => postgres.connect()));
});
afterAll(() => postgres?.stop());

async function claim(client: Client, request: string, address = "::1"): Promise<string> {
  const { rows } = await client.query(
    "select public.claim_support_request($1, 'Sam', 'sam@shop.test', 'Problem', 'Help', null, $2) as status",
    [request, address],
  );
  return rows[0].status;
}

it("gives a request to one of many who claim it at one moment, and counts it once", async () => {
  const request = randomUUID();
  const answers = await Promise.all(clients.map((client) => claim(client, request)));
  expect(answers.sort()).toEqual(["claimed", "pending", "pending", "pending", "pending", "pending"]);
  const { rows } = await must(clients[0], "a client").query(
    "select cardinality(taken) as places from limits.attempts where bucket = 'support address'",
  );
  expect(rows).toEqual([{ places: 1 }]);
});

it("lets no more through a limit at one moment than there are places", async () => {
  const thrice = async (client: Client) => [
    await claim(client, randomUUID(), "::2"),
    await claim(client, randomUUID(), "::2"),
    await claim(client, randomUUID(), "::2"),
  ];
  const answers = (await Promise.all(clients.map(thrice))).flat();
  expect(answers.filter((answer) => answer === "claimed")).toHaveLength(10);
  expect(answers.filter((answer) => answer === "too_many")).toHaveLength(8);
});
