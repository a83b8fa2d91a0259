import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payslipFile } from "#schema/protocol/send-payslip.ts";
import { demo } from "#tests/factories/demo.ts";
import { ATTACKERS, type Attack, type AttackedBackend, startAttackedBackend } from "./attacked-backend.ts";
import { faultsOf } from "./refusals.ts";

const SECRET = "%PDF-1.3 what Marcus was paid";
const PDF = { "content-type": "application/pdf" };
const [PAYMENT, UNSENT] = [randomUUID(), randomUUID()];
const fileOf = (id: string) => payslipFile({ business_id: demo.businessId, employee_id: demo.managerId, id });
const FILE = fileOf(PAYMENT);

let backend: AttackedBackend;

beforeAll(async () => {
  backend = await startAttackedBackend();
  for (const [id, day] of [
    [PAYMENT, "2024-03-01"],
    [UNSENT, "2024-04-01"],
  ]) {
    await backend.db.query(
      `insert into public.employee_payments (id, business_id, employee_id, employee_name, payment_month, payment_year,
         base_pay, total_pay, total_hours, pay_period_start, pay_period_end, created_by)
       values ($1, $2, $3, 'Marcus Webb', 3, 2024, 10, 10, 1, $4, $4, $5)`,
      [id, demo.businessId, demo.managerId, day, demo.adminId],
    );
  }
  const { error } = await payslips().upload(FILE, new Blob([SECRET], { type: "application/pdf" }));
  if (error) throw error;
});
afterAll(() => backend.close());

/** The bucket as an edge function reaches it. */
function payslips() {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  return createClient(backend.url, backend.secretKey, options).storage.from("payslips");
}

/** What nobody does, not even an admin, or whose payslip it is. */
const CHANGES: [method: string, path: string, attack?: Attack][] = [
  ["POST", `/object/payslips/${FILE}`, { body: "%PDF-x", headers: { ...PDF, "x-upsert": "true" } }],
  ["PUT", `/object/payslips/${FILE}`, { body: "%PDF-x", headers: PDF }],
  ["DELETE", `/object/payslips/${FILE}`],
  ["POST", "/object/move", { body: { bucketId: "payslips", sourceKey: FILE, destinationKey: "mine.pdf" } }],
  ["POST", "/object/copy", { body: { bucketId: "payslips", sourceKey: FILE, destinationKey: "mine.pdf" } }],
  ["POST", `/object/payslips/${fileOf(randomUUID())}`, { body: "%PDF-x", headers: PDF }],
  ["POST", "/object/payslips/mine.pdf", { body: "%PDF-x", headers: PDF }],
  ["GET", `/object/public/payslips/${FILE}`],
  ["POST", "/bucket/payslips/empty", { body: {} }],
  ["PUT", "/bucket/payslips", { body: { id: "payslips", name: "payslips", public: true } }],
  ["DELETE", "/bucket/payslips"],
];

const READS: [method: string, path: string, attack?: Attack][] = [
  ["GET", `/object/payslips/${FILE}`],
  ["GET", `/object/authenticated/payslips/${FILE}`],
  ["GET", `/object/info/payslips/${FILE}`],
  ["POST", `/object/sign/payslips/${FILE}`, { body: { expiresIn: 60 } }],
  ["POST", `/object/payslips/${fileOf(UNSENT)}`, { body: "%PDF-x", headers: PDF }],
  ["POST", `/object/upload/sign/payslips/${fileOf(UNSENT)}`, { body: {} }],
];

async function isRefused(who: (typeof ATTACKERS)[number], method: string, path: string, attack?: Attack) {
  const changed = await backend.changedBy(async () => {
    const answer = await backend.ask(who, method, `/storage/v1${path}`, attack);
    expect(faultsOf(answer)).toEqual([]);
    expect(answer.text).not.toContain("Marcus");
  });
  expect(changed).toEqual([]);
}

describe.each(ATTACKERS)("in the bucket of payslips, as %s,", (who) => {
  it.each(CHANGES)("%s %s is refused", (method, path, attack) => isRefused(who, method, path, attack));
});

describe.each(["anonymous", "newcomer", "stranger", "employee"] as const)(
  "to the payslip of somebody else, as %s,",
  (who) => {
    it.each(READS)("%s %s is refused", (method, path, attack) => isRefused(who, method, path, attack));

    it("is not listed", async () => {
      const body = { prefix: `${demo.businessId}/${demo.managerId}` };
      const answer = await backend.ask(who, "POST", "/storage/v1/object/list/payslips", { body });
      expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
    });
  },
);

it.each(["anonymous", "newcomer", "stranger", "employee", "manager"] as const)(
  "%s is not told which payslips were mailed",
  async (who) => {
    await backend.db.query(
      `insert into public.payslip_sends (request_id, payment_id, requested_by, state) values ($1, $2, $3, 'sent')`,
      [randomUUID(), PAYMENT, demo.adminId],
    );
    const ask = (whom: typeof who | "admin", payments: unknown) =>
      backend.ask(whom, "POST", "/rest/v1/rpc/sent_payslips", { body: { payments } });
    expect((await ask("admin", [PAYMENT, UNSENT])).json).toEqual([PAYMENT]);
    const answer = await ask(who, [PAYMENT]);
    expect(answer.status < 300 ? answer.json : faultsOf(answer)).toEqual([]);
    for (const wrong of ["all", [1], { id: PAYMENT }]) expect(faultsOf(await ask(who, wrong))).toEqual([]);
  },
);

it("is read by whose it is and by admins, and put there by admins alone", async () => {
  for (const who of ["manager", "admin"] as const) {
    const answer = await backend.ask(who, "GET", `/storage/v1/object/payslips/${FILE}`);
    expect(answer.text).toBe(SECRET);
  }
  const put = (who: "manager" | "admin", name: string) =>
    backend.ask(who, "POST", `/storage/v1/object/payslips/${name}`, { body: "%PDF-x", headers: PDF });
  expect(faultsOf(await put("manager", fileOf(UNSENT)))).toEqual([]);
  expect((await put("admin", fileOf(UNSENT))).status).toBe(200);
});
