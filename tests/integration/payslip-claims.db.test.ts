import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Client, RealPostgres } from "#tests/factories/real-postgres.ts";
import { openRealPostgres } from "#tests/factories/test-server.ts";

const [ADMIN, BUSINESS, PAYMENT] = [randomUUID(), randomUUID(), randomUUID()];
let postgres: RealPostgres;
let owner: Client;

beforeAll(async () => {
  postgres = await openRealPostgres();
  owner = await postgres.connect();
  await owner.query("insert into auth.users (id, email) values ($1, 'admin@shop.test')", [ADMIN]);
  await owner.query("insert into access.confirmed_emails (user_id, email) values ($1, 'admin@shop.test')", [
    ADMIN,
  ]);
  await owner.query("insert into public.businesses (id, name, owner_id) values ($1, 'Shop', $2)", [
    BUSINESS,
    ADMIN,
  ]);
  await owner.query("update public.profiles set business_id = $1, role = 'admin' where id = $2", [
    BUSINESS,
    ADMIN,
  ]);
  await owner.query(
    `insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year,
       base_pay, total_pay, total_hours, pay_period_start, pay_period_end, created_by)
     values ($1, $2, $3, 'Ann', 3, 2026, 10, 10, 1, '2026-03-01', '2026-03-07', $3)`,
    [PAYMENT, BUSINESS, ADMIN],
  );
});
afterAll(() => postgres?.stop());

async function claim(client: Client, request: string): Promise<string> {
  const { rows } = await client.query("select public.claim_payslip($1, $2, $3) ->> 'status' as status", [
    request,
    PAYMENT,
    ADMIN,
  ]);
  return rows[0].status;
}

const settle = (request: string, outcome: string) =>
  owner.query("select public.settle_payslip($1, $2)", [request, outcome]);

it("gives a request to one of many who claim it at one moment, also when it is tried again", async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => postgres.connect()));
  const request = randomUUID();
  const claimAtOnce = async () => (await Promise.all(clients.map((client) => claim(client, request)))).sort();
  const once = ["claimed", "pending", "pending", "pending", "pending", "pending"];
  expect(await claimAtOnce()).toEqual(once);
  await settle(request, "failed");
  expect(await claimAtOnce()).toEqual(once);
  await settle(request, "sent");
  expect(await claimAtOnce()).toEqual(clients.map(() => "already_sent"));
});

it("lets a claim wait for one that is not committed yet", async () => {
  const [first, second] = [await postgres.connect(), await postgres.connect()];
  const request = randomUUID();
  await first.query("begin");
  expect(await claim(first, request)).toBe("claimed");
  const { rows } = await second.query("select pg_backend_pid() as process");
  const waiting = claim(second, request);
  const isBlocked = async () =>
    (await owner.query("select cardinality(pg_blocking_pids($1)) > 0 as yes", [rows[0].process])).rows[0].yes;
  await expect.poll(isBlocked, { timeout: 20_000 }).toBe(true);
  await first.query("commit");
  expect(await waiting).toBe("pending");
});
