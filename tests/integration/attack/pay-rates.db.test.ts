import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payRateEntity } from "#schema/entities/pay-rate.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo } from "#tests/factories/demo.ts";
import { ATTACKERS, type AttackedBackend, type Attacker, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to do to pay rates: read what colleagues earn, give themselves a raise, change what was paid by.

const TABLE = "/rest/v1/pay_rates";
const OTHERS = ["anonymous", "newcomer", "stranger", "employee", "manager"] as const;

let backend: AttackedBackend;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
});
afterAll(() => backend.close());

const raise = (changes: object = {}) => ({
  ...{ id: randomUUID(), business_id: demo.businessId, employee_id: demo.employeeId },
  ...{ from_day: "2026-01-01", rate: 99, created_by: demo.adminId, ...changes },
});

async function expectRefused(who: Attacker, method: string, path: string, body?: unknown) {
  const changed = await backend.changedBy(async () => {
    const answer = await backend.ask(who, method, path, body === undefined ? undefined : { body });
    expect([...faultsOf(answer), ...backend.secretsIn(answer.text)]).toEqual([]);
  });
  expect(changed).toEqual([]);
}

it("admins are told of those of their business", async () => {
  const rows = (await rowsOf(backend, "admin", [payRateEntity])).get(payRateEntity) ?? [];
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ business_id }) => business_id))).toEqual(new Set([demo.businessId]));
});

it.each(["employee", "manager", "newcomer"] as const)("%s is told of none", async (who) => {
  expect((await rowsOf(backend, who, [payRateEntity])).get(payRateEntity) ?? []).toEqual([]);
});

it.each(OTHERS)("%s reads none of this business", async (who) => {
  const answer = await backend.ask(who, "GET", `${TABLE}?business_id=eq.${demo.businessId}`);
  expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
});

it.each(OTHERS)("%s gives nobody a raise", async (who) => {
  await expectRefused(who, "POST", TABLE, raise());
  await expectRefused(who, "POST", TABLE, [raise(), raise({ employee_id: demo.managerId })]);
});

it.each(ATTACKERS)("%s changes none", async (who) => {
  const all = `${TABLE}?business_id=eq.${demo.businessId}`;
  await expectRefused(who, "PATCH", all, { rate: 1 });
  await expectRefused(who, "DELETE", all);
  await expectRefused(who, "POST", "/rest/v1/rpc/rate_today", {
    employee: demo.employeeId,
    business: demo.businessId,
  });
});

it.each([
  ["employee", {}],
  ["manager", {}],
  ["manager", { created_by: demo.managerId, employee_id: demo.managerId }],
  ["stranger", {}],
  ["admin", { created_by: demo.managerId }],
  ["admin", { from_day: "2199-01-01" }],
  ["admin", { rate: -1 }],
  ["admin", { rate: null }],
  ["admin", { rate: "a lot" }],
  ["admin", { employee_id: randomUUID() }],
  ["admin", { version: 5 }],
] as [Attacker, object][])("%s pushes none with %j", async (who, changes) => {
  const row = { kind: "pay_rate", ...raise(changes) };
  const change = { change_id: randomUUID(), collection: "employee_payments", base: null, row };
  const changed = await backend.changedBy(async () => {
    expect(resultsOf(await push(backend, who, [change]))).toMatchObject([{ status: "rejected" }]);
  });
  expect(changed).toEqual([]);
});

it("what an admin said is not changed by saying it otherwise", async () => {
  const row = { kind: "pay_rate", ...raise({ rate: 15 }) };
  const said = (fields: object, version: number | null) => ({
    ...{ change_id: randomUUID(), collection: "employee_payments", row: { ...row, ...fields } },
    base: version === null ? null : { version, changes: [] },
  });
  expect(resultsOf(await push(backend, "admin", [said({}, null)]))).toMatchObject([{ status: "applied" }]);
  const { rows } = await backend.db.query<{ version: number }>(
    "select version::int from public.pay_rates where id = $1",
    [row.id],
  );
  const version = rows[0]?.version ?? 0;
  const changed = await backend.changedBy(async () => {
    for (const change of [said({ rate: 20 }, version), said({ deleted: true }, version)]) {
      expect(resultsOf(await push(backend, "admin", [change]))).toMatchObject([{ status: "rejected" }]);
    }
  });
  expect(changed).toEqual([]);
});
