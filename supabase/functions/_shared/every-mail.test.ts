import { expect, test, vi } from "vitest";
import { LANGUAGES } from "#words/languages.ts";
import { makeConfirmEmailHandler } from "../confirm-email/handler.ts";
import { makeInviteStaffHandler } from "../invite-staff/handler.ts";
import { makeSendPayslipHandler } from "../send-payslip/handler.ts";
import { makeSendSupportRequestHandler } from "../send-support-request/handler.ts";
import { createAccountMails } from "./account-mails.ts";
import { readProject } from "./environment.ts";
import { callAsOwner, fakeEnvironment, OWNER } from "./fake-services.ts";
import type { Mail } from "./mail.ts";
import type { SignInMail } from "./sign-in-mails.ts";
import { fakeRpc } from "./staff-fakes.ts";

// Every mail that people get, through the function that sends it.

const BUSINESS = "Bread & Co";
const PATH = "b0/logo/b0/f1.png";
const LOGO = `https://api.shop.test/storage/v1/object/public/logos/${PATH}`;
const environment = fakeEnvironment({
  API_URL: "https://api.shop.test",
  SMTP_HOST: "smtp.shop.test",
  SMTP_FROM: "app@shop.test",
  SUPPORT_EMAIL: "help@shop.test",
});
const person = { name: "Sam", email: OWNER.email, role: "employee", payrate: null };
const addresses = { to: OWNER.email, before: OWNER.email, after: "new@shop.test" };
const SIGN_IN_MAILS: Record<string, SignInMail> = {
  "a forgotten password": { kind: "recovery", to: OWNER.email, code: "305805", secret: "s" },
  "a new address": { kind: "email_change", ...addresses, secret: "s", page: "https://shiftkeep.test/x" },
  "an address that changed": { kind: "email_changed", ...addresses },
};
const PAYSLIP = {
  ...{ email: OWNER.email, file: "slip.pdf", business_name: BUSINESS, currency: "EUR", employee_name: "Sam" },
  ...{ pay_period_start: "2026-03-02", pay_period_end: "2026-03-08", total_hours: 8, base_pay: 100, tips: 0 },
  ...{ fuel_stipend: 0, other_adjustments: 0, deductions: 0, total_pay: 100, notes: "" },
};
const REQUEST = {
  ...{ request_id: crypto.randomUUID(), name: "Sam", email: OWNER.email, topic: "Billing" },
  ...{ message: "What does it cost?", trap: "" },
};

/** The mails that a reader of this language gets from a business with this logo. */
async function mailsIn(locale: string, logo_path: string | null) {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  const invited = { status: "invited", id: "i", business_name: BUSINESS, invited_by: "Ann", locale };
  const services = fakeRpc({
    "POST mail_sender": () => ({ name: BUSINESS, logo_path }),
    "POST locale_of": () => Response.json(locale),
    "POST begin_email_confirmation": () => ({ status: "sent", email: OWNER.email, locale }),
    "POST invite_staff": () => ({ ...invited, expires_at: "2026-03-09T10:00:00Z" }),
    "POST claim_payslip": () => ({ status: "claimed", payslip: { ...PAYSLIP, locale } }),
    "GET /storage/v1/object/payslips/slip.pdf": () => new Response("%PDF-1.7"),
    "POST claim_support_request": () => "claimed",
    "POST limits_take": () => true,
  });
  const call = async (make: typeof makeConfirmEmailHandler, body: object) =>
    expect((await make(environment, services.fetch, mailer)(callAsOwner(body))).status).toBe(200);
  await call(makeConfirmEmailHandler, {});
  await call(makeInviteStaffHandler, person);
  await call(makeSendPayslipHandler, { request_id: crypto.randomUUID(), payment_id: crypto.randomUUID() });
  await call(makeSendSupportRequestHandler, REQUEST);
  const mail = createAccountMails(readProject(environment), services.fetch, mailer.send);
  for (const each of Object.values(SIGN_IN_MAILS)) await mail(OWNER.id, each);
  // What support gets is text, so that nothing in it can be markup.
  return sent.filter(({ to }) => to !== "help@shop.test");
}

const linksIn = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) => link);

test.each(LANGUAGES)("in %s each has the business's name and logo, and one button", async (locale) => {
  const mails = await mailsIn(locale, PATH);
  expect(mails).toHaveLength(7);
  for (const { html = "", text = "" } of mails) {
    expect(html).toContain(`>${BUSINESS.replace("&", "&amp;")}</td>`);
    expect(html).toContain(`<img src="${LOGO}" alt="${BUSINESS.replace("&", "&amp;")}"`);
    const links = linksIn(html).map((link) => link?.replaceAll("&amp;", "&"));
    expect(links).toHaveLength(1);
    expect(text.match(/https?:\S+/g)).toEqual(links);
  }
});

test("a business without a logo has ours, which no mail program blocks", async () => {
  for (const { html = "" } of await mailsIn("en-US", null)) {
    expect(html).toContain(">Bread &amp; Co</td>");
    expect(html).not.toContain("<img");
  }
});

test("whoever has no business is mailed by the product, also if the database does not say", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const answer of [null, new Response("{}", { status: 500 }), { name: 1 }]) {
    const sent: Mail[] = [];
    const { fetch } = fakeRpc({ "POST mail_sender": () => answer });
    const mail = createAccountMails(readProject(environment), fetch, async (one) => void sent.push(one));
    await mail(OWNER.id, { kind: "recovery", to: OWNER.email, code: "305805", secret: "s" });
    expect(sent[0]?.html).toContain(">Shiftkeep</td>");
  }
  log.mockRestore();
});
