import * as v from "valibot";
import { type SendPayslipResponse, sendPayslipRequest } from "../../../schema/protocol/send-payslip.ts";
import { createAccounts } from "../_shared/accounts.ts";
import { type EnvironmentSource, readProject, readSmtp } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { createMailer, type Mailer, MailFailure } from "../_shared/mail.ts";
import { createServiceClient } from "../_shared/service-client.ts";
import { findPdf } from "./find-pdf.ts";
import { type ClaimedPayslip, payslipClaim } from "./payslip.ts";
import { payslipMail } from "./payslip-mail.ts";

const PENDING = "This payslip is on its way. If it does not arrive within a few minutes, send it again.";

const UNCONFIRMED =
  "Confirm your email address before you mail payslips: have the link sent to you on the Staff page.";
const MISSING = "The payslip's file is not there. Please generate it again.";

/**
 * Mails a payment to the person it was made to, for an admin of the business, with the PDF that the admin's device has
 * stored. A request mails at most once: when nobody learned whether its mail left, it stays claimed, and sending again
 * takes a new request.
 */
export function makeSendPayslipHandler(source: EnvironmentSource, fetch = globalThis.fetch, mailer?: Mailer) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const service = createServiceClient(project, fetch);
  const outgoing = mailer ?? createMailer(readSmtp(source));

  const settle = (request_id: string, outcome: "sent" | "failed") =>
    service.rpc("settle_payslip", { request_id, outcome }).throwOnError();

  async function send(requestId: string, payslip: ClaimedPayslip): Promise<SendPayslipResponse> {
    const content = await findPdf(service, payslip.file);
    if (!content) {
      await settle(requestId, "failed");
      throw new Failure("no_payslip", MISSING);
    }
    const name = `payslip-${payslip.pay_period_start}-${payslip.pay_period_end}.pdf`;
    const attachments = [{ name, type: "application/pdf", content }];
    try {
      await outgoing.send({
        to: payslip.email,
        id: `payslip-${requestId}`,
        ...payslipMail(payslip),
        attachments,
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
    if (claim.status === "claimed") return send(request_id, claim.payslip);
    if (claim.status === "already_sent") return { status: claim.status } satisfies SendPayslipResponse;
    if (claim.status === "pending") throw new Failure("mail_pending", PENDING);
    if (claim.status === "email_unconfirmed") throw new Failure("email_unconfirmed", UNCONFIRMED);
    throw new Failure("not_allowed", "Only admins can send the payslips of their business.");
  });
}
