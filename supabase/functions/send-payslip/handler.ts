import * as v from "valibot";
import { type SendPayslipResponse, sendPayslipRequest } from "../../../schema/protocol/send-payslip.ts";
import { MINUTE_MS } from "../../../src/lib/time/calendar-days.ts";
import { createAccounts } from "../_shared/accounts.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject, readSmtp } from "../_shared/environment.ts";
import { escapeHtml } from "../_shared/escape-html.ts";
import { Failure } from "../_shared/failure.ts";
import { createMailer, type Mailer, MailFailure } from "../_shared/mail.ts";
import {
  loadMailLanguage,
  type MailContent,
  type MailLanguage,
  mailButton,
  mailDirection,
  mailPage,
} from "../_shared/mail-language.ts";
import { loadMailSender } from "../_shared/mail-sender.ts";
import { createServiceClient } from "../_shared/service-client.ts";

// no words: the app says the code
const PENDING = "This payslip is on its way. If it does not arrive within a few minutes, send it again.";

// no words: the app says the code
const UNCONFIRMED =
  "Confirm your email address before you mail payslips: have the link sent to you on the Staff page.";
// no words: the app says the code
const MISSING = "The payslip's file is not there. Please generate it again.";

/**
 * Mails a payment to the person paid, for an admin of the business, with the PDF that the admin's device has stored.
 * A request mails at most once: if it is unknown whether its mail was sent, it stays claimed, and sending again needs
 * a new request.
 */
export function makeSendPayslipHandler(
  source: EnvironmentSource,
  fetch = globalThis.fetch,
  mailer: Mailer = createMailer(readSmtp(source)),
) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const service = createServiceClient(project, fetch);

  const settle = (request_id: string, outcome: "sent" | "failed") =>
    service.rpc("settle_payslip", { request_id, outcome }).throwOnError();

  async function send(
    requestId: string,
    payslip: ClaimedPayslip,
    caller: string,
  ): Promise<SendPayslipResponse> {
    const content = await findPdf(service, payslip.file);
    if (!content) {
      await settle(requestId, "failed");
      throw new Failure("no_payslip", MISSING);
    }
    const language = await loadMailLanguage(payslip.locale, payslip.currency);
    const { logo } = await loadMailSender(service, project, caller);
    const name = `${language.say("payslip.file")}-${payslip.pay_period_start}-${payslip.pay_period_end}.pdf`;
    try {
      await mailer.send({
        to: payslip.email,
        id: `payslip-${requestId}`,
        ...payslipMail(language, payslip, `${project.siteUrl}/settings?section=payslips`, logo),
        attachments: [{ name, type: "application/pdf", content }],
      });
    } catch (error) {
      if (error instanceof MailFailure && error.mayHaveArrived)
        throw new Failure("mail_pending", PENDING, error);
      await settle(requestId, "failed");
      throw new Failure("mail_failed", "The payslip could not be sent. Please try again later.", error);
    }
    await settle(requestId, "sent");
    return { status: "sent" };
  }

  return jsonEndpoint(sendPayslipRequest, async ({ request_id, payment_id }, request) => {
    const caller = await accounts.identify(request);
    const { data } = await service
      .rpc("claim_payslip", { request_id, payment_id, caller: caller.id })
      .throwOnError();
    const claim = v.parse(payslipClaim, data);
    if (claim.status === "claimed") return send(request_id, claim.payslip, caller.id);
    if (claim.status === "already_sent") return { status: claim.status } satisfies SendPayslipResponse;
    if (claim.status === "pending") throw new Failure("mail_pending", PENDING);
    if (claim.status === "email_unconfirmed") throw new Failure("email_unconfirmed", UNCONFIRMED);
    throw new Failure("not_allowed", "Only admins can send the payslips of their business.");
  });
}

/** The bucket's limit for a file. */
const PDF_MAX_BYTES = 1_048_576;
const PDF_BEGINS = "%PDF-";

/** Resolves with the PDF of this name in the bucket payslips, or null if there is none or the file is no PDF. */
async function findPdf(
  service: ReturnType<typeof createServiceClient>,
  file: string,
): Promise<Uint8Array | null> {
  const { data } = await service.storage.from("payslips").download(file);
  if (!data || data.size > PDF_MAX_BYTES) return null;
  const content = new Uint8Array(await data.arrayBuffer());
  return new TextDecoder().decode(content.slice(0, PDF_BEGINS.length)) === PDF_BEGINS ? content : null;
}

/** Returns a payslip's mail, in the words of `mailsWords`. Typed texts are escaped. */
export function payslipMail(
  { say, format }: MailLanguage,
  slip: ClaimedPayslip,
  link: string,
  logo: string | null = null,
): MailContent {
  const { amount, date, paidTime } = format;
  const [from, to] = [date(slip.pay_period_start), date(slip.pay_period_end)];
  const title = say("payslip.title", { name: slip.employee_name });
  const business = slip.business_name;
  const period = say("payslip.period", { from, to });
  const lines: PayslipLine[] = [
    [say("payslip.hours"), paidTime(slip.worked_ms ?? Math.round(slip.total_hours * 60) * MINUTE_MS)],
    [say("payslip.base"), amount(slip.base_pay)],
    [say("payslip.tips"), amount(slip.tips)],
    [say("payslip.fuel"), amount(slip.fuel_stipend)],
    [say("payslip.other"), amount(slip.other_adjustments)],
    [say("payslip.deductions"), amount(slip.deductions === 0 ? 0 : -slip.deductions)],
    [say("payslip.total"), amount(slip.total_pay)],
  ];
  const notes = slip.notes && say("payslip.notes", { notes: slip.notes });
  const inWords = lines.map(([label, value]) => say("payslip.line", { label, amount: value }));
  return {
    subject: say("payslip.subject", { business, from, to }),
    text: [title, business, period, "", ...inWords, ...(notes ? ["", notes] : []), "", link, ""].join("\n"),
    html: mailPage(
      say,
      { name: business, logo },
      title,
      `<h1 style="font-size:20px">${escapeHtml(title)}</h1>
<p>${escapeHtml(period)}</p>
${tableOf(lines, mailDirection(say))}
${notes ? `<p style="white-space:pre-wrap">${escapeHtml(notes)}</p>` : ""}
${mailButton(link, say("payslip.link"))}`,
    ),
  };
}

type PayslipLine = [label: string, amount: string];

/** The last line is the total. */
function tableOf(lines: readonly PayslipLine[], direction: "ltr" | "rtl"): string {
  // Mail programs only read styles of elements, and some know no logical sides.
  const [start, end] = direction === "rtl" ? ["right", "left"] : ["left", "right"];
  const label = `font-weight:inherit;text-align:${start};padding:4px 0`;
  const amount = `text-align:${end};padding:4px 0;padding-${start}:24px`;
  const rows = lines.map(([name, value], place) => {
    const weight = place === lines.length - 1 ? "bold" : "normal";
    return `<tr style="font-weight:${weight}"><th scope="row" style="${label}">${escapeHtml(name)}</th>
<td style="${amount}">${escapeHtml(value)}</td></tr>`;
  });
  return `<table style="border-collapse:collapse"><tbody>
${rows.join("\n")}
</tbody></table>`;
}

const day = v.pipe(v.string(), v.isoDate());

/** A payslip as the database returns it. Days are yyyy-MM-dd, the last one inclusive. */
export const payslip = v.object({
  email: v.string(),
  /** The reader's language tag; null if neither they nor their business have chosen one. */
  locale: v.nullable(v.string()),
  /** The path of its PDF in the bucket payslips. */
  file: v.string(),
  business_name: v.string(),
  /** The ISO 4217 code of the amounts' currency. */
  currency: v.string(),
  employee_name: v.string(),
  pay_period_start: day,
  pay_period_end: day,
  total_hours: v.number(),
  /** The paid time that the PDF shows; null for payments of earlier versions. */
  worked_ms: v.optional(v.nullable(v.number())),
  base_pay: v.number(),
  tips: v.number(),
  fuel_stipend: v.number(),
  other_adjustments: v.number(),
  deductions: v.number(),
  total_pay: v.number(),
  notes: v.string(),
});
export type ClaimedPayslip = v.InferOutput<typeof payslip>;

/** The answer of the database's claim_payslip. */
const payslipClaim = v.variant("status", [
  v.object({ status: v.literal("claimed"), payslip }),
  v.object({ status: v.picklist(["already_sent", "pending", "not_allowed", "email_unconfirmed"]) }),
]);
