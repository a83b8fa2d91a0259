import { beforeEach, expect, test, vi } from "vitest";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { type Mail, MailFailure } from "../_shared/mail.ts";
import { loadMailLanguage } from "../_shared/mail-language.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import type { ClaimedPayslip } from "./handler.ts";
import { makeSendPayslipHandler, payslipMail } from "./handler.ts";

const REQUEST = { request_id: crypto.randomUUID(), payment_id: crypto.randomUUID() };
const SLIP: ClaimedPayslip = {
  email: "sam@shop.test",
  locale: null,
  file: "b/e/p.pdf",
  business_name: "Bread & Co",
  currency: "USD",
  employee_name: "Sam O'Neil",
  pay_period_start: "2026-02-22",
  pay_period_end: "2026-03-07",
  total_hours: 37.5,
  worked_ms: 135_000_000,
  base_pay: 1234.5,
  tips: 20,
  fuel_stipend: 0,
  other_adjustments: -10.25,
  deductions: 100,
  total_pay: 1144.25,
  notes: "<b>Thanks</b>\nSee you",
};
const language = await loadMailLanguage(SLIP.locale, SLIP.currency);
const LINK = "https://shiftkeep.test/settings?section=payslips";
const PDF = "%PDF-1.3 and so on";
const FILE = "GET /storage/v1/object/payslips/b/e/p.pdf";
const CLAIMED = {
  "POST claim_payslip": () => ({ status: "claimed", payslip: SLIP }),
  [FILE]: () => new Response(PDF),
};
const SMTP = { SMTP_HOST: "smtp.shop.test", SMTP_FROM: "pay@shop.test" };
const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());

async function send(
  answers: Parameters<typeof fakeRpc>[0] = CLAIMED,
  failure: Error | null = null,
  request = callAsOwner(REQUEST),
) {
  const mails: Mail[] = [];
  const services = fakeRpc(answers);
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      if (failure) throw failure;
    },
  };
  const response = await makeSendPayslipHandler(fakeEnvironment(SMTP), services.fetch, mailer)(request);
  const settled = services.sent("POST settle_payslip").map(({ body }) => body);
  return { status: response.status, answer: await response.json(), mails, services, settled };
}

test("claims, mails once and marks it sent", async () => {
  const { status, answer, mails, services, settled } = await send();
  expect([status, answer]).toEqual([200, { status: "sent" }]);
  expect(services.sent("POST claim_payslip").map(({ body }) => body)).toEqual([
    { ...REQUEST, caller: OWNER.id },
  ]);
  const id = `payslip-${REQUEST.request_id}`;
  const content = new TextEncoder().encode(PDF);
  const attachments = [{ name: "payslip-2026-02-22-2026-03-07.pdf", type: "application/pdf", content }];
  expect(mails).toEqual([{ to: "sam@shop.test", id, ...payslipMail(language, SLIP, LINK), attachments }]);
  expect(settled).toEqual([{ request_id: REQUEST.request_id, outcome: "sent" }]);
});

test.each([
  ["no file", new Response(null, { status: 404 })],
  ["no PDF", new Response("<html>")],
  ["more than the bucket takes", new Response(PDF.padEnd(1_048_577))],
])("%s mails nothing, and the request may be tried again", async (_, stored) => {
  const { status, answer, mails, settled } = await send({ ...CLAIMED, [FILE]: () => stored });
  expect([status, answer.code, mails]).toEqual([409, "no_payslip", []]);
  expect(settled).toEqual([{ request_id: REQUEST.request_id, outcome: "failed" }]);
});

test.each([
  ["already_sent", 200, { status: "already_sent" }],
  ["pending", 409, { code: "mail_pending", message: expect.stringContaining("on its way") }],
  ["not_allowed", 403, { code: "not_allowed", message: expect.stringContaining("Only admins") }],
])("what the database calls %s mails nothing", async (claim, status, answer) => {
  const result = await send({ "POST claim_payslip": () => ({ status: claim }) });
  expect([result.status, result.answer]).toEqual([status, answer]);
  expect([result.mails, result.settled]).toEqual([[], []]);
});

test("a mail that did not leave may be tried again", async () => {
  const { status, answer, settled } = await send(undefined, new MailFailure(false, new Error("no route")));
  expect([status, answer.code]).toEqual([502, "mail_failed"]);
  expect(settled).toEqual([{ request_id: REQUEST.request_id, outcome: "failed" }]);
  expect(log).toHaveBeenCalledOnce();
});

test("a mail that may have left stays claimed", async () => {
  const { status, answer, settled } = await send(undefined, new MailFailure(true, new Error("silence")));
  expect([status, answer.code, settled]).toEqual([409, "mail_pending", []]);
});

test("refuses callers who are not signed in, and requests that make no sense", async () => {
  const anonymous = await send(undefined, null, callWith(REQUEST, {}));
  expect([anonymous.status, anonymous.answer.code]).toEqual([401, "not_authenticated"]);
  for (const body of [{}, { ...REQUEST, request_id: "1" }, { ...REQUEST, payment_id: null }]) {
    const { status, services } = await send(undefined, null, callAsOwner(body));
    expect([status, services.names()]).toEqual([400, []]);
  }
});

test("does not start without a mail server", () => {
  expect(() => makeSendPayslipHandler(fakeEnvironment())).toThrow();
  expect(() => makeSendPayslipHandler(fakeEnvironment({ ...SMTP, SMTP_PORT: "smtp" }))).toThrow();
  expect(() => makeSendPayslipHandler(fakeEnvironment(SMTP))).not.toThrow();
});

test("speaks the language of the person paid", async () => {
  const payslip = { ...SLIP, locale: "es-ES", currency: "EUR" };
  const { mails } = await send({ ...CLAIMED, "POST claim_payslip": () => ({ status: "claimed", payslip }) });
  expect(mails[0]?.html).toContain('<html lang="es-ES" dir="ltr">');
  expect(mails[0]?.text).toContain("22 feb 2026");
  const right = await loadMailLanguage("ar");
  const arabic = payslipMail(right, SLIP, LINK).html ?? "";
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  expect(arabic).toContain('text-align:right;padding:4px 0">');
});

test("the mail says everything in text and in HTML, escaped", async () => {
  const { subject, text, html = "" } = payslipMail(language, SLIP, LINK);
  expect(subject).toBe("Payslip from Bread & Co: Feb 22, 2026 to Mar 7, 2026");
  expect(text.replaceAll("\u00a0", " ")).toBe(`Payslip for Sam O'Neil
Bread & Co
Pay period: Feb 22, 2026 to Mar 7, 2026

Hours: 37 h 30 min
Base pay: $1,234.50
Tips: $20.00
Fuel stipend: $0.00
Other adjustments: -$10.25
Deductions: -$100.00
Total pay: $1,144.25

Notes: <b>Thanks</b>
See you

https://shiftkeep.test/settings?section=payslips
`);
  expect(html).toContain('<td style="padding:0 10px;font-size:18px;font-weight:bold">Bread &amp; Co</td>');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain(
    '<a href="https://shiftkeep.test/settings?section=payslips" style="display:inline-block;',
  );
  expect(html).toContain("Payslip for Sam O&#39;Neil");
  expect(html).toContain("Bread &amp; Co");
  expect(html).toContain("Notes: &lt;b&gt;Thanks&lt;/b&gt;\nSee you");
  for (const amount of [
    "37\u00a0h 30\u00a0min",
    "$1,234.50",
    "$20.00",
    "$0.00",
    "-$10.25",
    "-$100.00",
    "$1,144.25",
  ]) {
    expect(html).toContain(`>${amount}</td>`);
  }
  const dinars = await loadMailLanguage(null, "BHD");
  expect(payslipMail(dinars, SLIP, LINK).text).toContain("Base pay: BHD\u00a01,234.500\n");
  expect(payslipMail(language, { ...SLIP, notes: "", deductions: 0 }, LINK).text).toMatch(
    /Deductions: \$0\.00\nTotal pay: .*\n\nhttps:/,
  );
});
