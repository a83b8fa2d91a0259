import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { businessEntity } from "#schema/entities/business.ts";
import { employeePaymentEntity } from "#schema/entities/employee-payment.ts";
import { shiftEntity } from "#schema/entities/shift.ts";
import type { WireRow } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { demo, punchChange } from "#tests/factories/demo.ts";
import { ATTACKERS, type AttackedBackend, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";
import { copyOf, editOf, push, resultsOf, rowsOf } from "./rows.ts";

// What somebody might try to get for nothing: seats, rosters and payroll of a business that nobody pays for, the dates and
// invoices of others.

let backend: AttackedBackend;
let draft: WireRow;
let paid: WireRow;

beforeAll(async () => {
  hushRefusals();
  backend = await startAttackedBackend();
  const rows = await rowsOf(backend, "admin", [shiftEntity, employeePaymentEntity]);
  draft = must(
    rows.get(shiftEntity)?.find((row) => !row.published),
    "a draft",
  );
  paid = must(rows.get(employeePaymentEntity)?.[0], "a payment");
});
afterAll(() => backend.close());

const DATES = ["trial_ends_at", "period_ends_at", "subscription_ends_at", "past_due_since"];

async function subscribe(status: string) {
  await backend.db.query(
    "update public.businesses set subscription_status = $2, trial_ends_at = null, subscription_ends_at = null where id = $1",
    [demo.businessId, status],
  );
}

/** The same people on days that nobody was paid for. */
function anotherPayment() {
  const days = { pay_period_start: "2031-03-03", pay_period_end: "2031-03-09", payment_month: 3 };
  return copyOf(employeePaymentEntity, paid, { ...days, payment_year: 2031, created_by: demo.adminId });
}

function published() {
  const { date, start_time, end_time, user_id } = draft;
  const published_as = { publish_id: randomUUID(), date, start_time, end_time, user_id };
  return editOf(shiftEntity, draft, { published: true, published_as });
}

describe("a business whose subscription has ended", () => {
  beforeAll(() => subscribe("canceled"));
  afterAll(() => subscribe("active"));

  it.each(["manager", "admin"] as const)("a %s publishes nothing", async (who) => {
    const changed = await backend.changedBy(async () => {
      const results = resultsOf(await push(backend, who, [published()]));
      expect(results).toMatchObject([{ status: "rejected", code: "invalid", reason: "subscription_ended" }]);
    });
    expect(changed).toEqual([]);
  });

  it("an admin closes no payroll", async () => {
    const changed = await backend.changedBy(async () => {
      const results = resultsOf(await push(backend, "admin", [anotherPayment()]));
      expect(results).toMatchObject([{ status: "rejected", code: "invalid", reason: "subscription_ended" }]);
    });
    expect(changed).toEqual([]);
  });

  it("an admin adds nobody, and no sign-in is left over", async () => {
    const person = {
      request_id: randomUUID(),
      email: "ghost@bakery.test",
      password: "long enough",
      name: "Ghost",
      role: "employee",
      payrate: null,
    };
    const changed = await backend.changedBy(async () => {
      const answer = await backend.ask("admin", "POST", "/functions/v1/create-staff", { body: person });
      expect([answer.status, answer.json]).toMatchObject([402, { code: "subscription_ended" }]);
      expect(faultsOf(answer)).toEqual([]);
    });
    expect(changed).toEqual([]);
  });

  it("people still clock in", async () => {
    expect(resultsOf(await push(backend, "employee", [punchChange()]))).toMatchObject([
      { status: "applied" },
    ]);
  });

  it("nobody takes it for paid by writing it down", async () => {
    const changed = await backend.changedBy(async () => {
      for (const who of ATTACKERS) {
        for (const fields of [
          { subscription_status: "active" },
          { staff_count: 100 },
          { trial_ends_at: "2099-01-01T00:00:00.000Z" },
          { subscription_ends_at: null },
          { past_due_since: null },
        ]) {
          const path = `/rest/v1/businesses?id=eq.${demo.businessId}`;
          const answer = await backend.ask(who, "PATCH", path, { body: fields });
          expect([who, fields, faultsOf(answer)]).toEqual([who, fields, []]);
        }
      }
      const [row] = (await rowsOf(backend, "admin", [businessEntity])).get(businessEntity) ?? [];
      const forged = editOf(businessEntity, must(row, "the business"), { subscription_status: "active" });
      expect(resultsOf(await push(backend, "admin", [forged]))).toMatchObject([{ status: "rejected" }]);
    });
    expect(changed).toEqual([]);
  });
});

it("publishes again as soon as it is paid", async () => {
  expect(resultsOf(await push(backend, "admin", [published()]))).toMatchObject([{ status: "applied" }]);
});

it.each(DATES)("%s is read by nobody beside replication", async (name) => {
  for (const who of ATTACKERS) {
    for (const path of [`select=${name}`, `select=id&${name}=not.is.null`, `select=id&order=${name}`]) {
      const answer = await backend.ask(who, "GET", `/rest/v1/businesses?${path}`);
      expect([who, path, faultsOf(answer)]).toEqual([who, path, []]);
    }
  }
});

it.each([
  ["ask_for_seats", { payer: demo.adminId, seats: 1 }],
  ["subscription_limit", { business: demo.businessId }],
  ["seats_held", { business: demo.businessId }],
  [
    "apply_subscription",
    {
      ...{ customer: "cus_1", reading: 99, subscription: "sub_1", new_status: "active", seats: 100 },
      ...{ trial_end: null, period_end: null, subscription_end: null },
    },
  ],
])("%s is called by nobody", async (name, body) => {
  const changed = await backend.changedBy(async () => {
    for (const who of ATTACKERS) {
      const answer = await backend.ask(who, "POST", `/rest/v1/rpc/${name}`, { body });
      expect([who, faultsOf(answer)]).toEqual([who, []]);
    }
  });
  expect(changed).toEqual([]);
});

it("invoices are for those who manage: of nobody else, and nobody's but their own", async () => {
  const ask = (who: (typeof ATTACKERS)[number], body: object) =>
    backend.ask(who, "POST", "/functions/v1/list-invoices", { body });
  for (const who of ["anonymous", "employee"] as const) {
    expect([who, faultsOf(await ask(who, {}))]).toEqual([who, []]);
  }
  for (const who of ["stranger", "newcomer"] as const) {
    const answer = await ask(who, { business_id: demo.businessId, customer: "cus_1", owner: demo.adminId });
    expect([answer.status, answer.json]).toEqual([200, { invoices: [], hasMore: false }]);
  }
});
