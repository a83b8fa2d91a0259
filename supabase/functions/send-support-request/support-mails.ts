import type { SupportRequest, SupportTopic } from "../../../schema/protocol/send-support-request.ts";
import type { Caller } from "../_shared/accounts.ts";
import type { Mail } from "../_shared/mail.ts";

type Words = Pick<Mail, "subject" | "text">;

/**
 * The mail that brings a request to support. Only text, so that nothing in it can be markup. The account comes first:
 * what was typed stands below it, and each field between quotes on one line, so that it cannot pass for another line.
 */
export function requestMail(request: SupportRequest, caller: Caller | null): Words {
  const account = caller ? `signed in as ${quoted(caller.email)} (${caller.id})` : "not signed in";
  return {
    subject: `${request.topic} from ${request.name}`,
    text: [
      `Account: ${account}`,
      `Topic: ${request.topic}`,
      `Request: ${request.request_id}`,
      `Typed name: ${quoted(request.name)}`,
      `Typed email: ${quoted(request.email)}`,
      "",
      request.message,
      "",
    ].join("\n"),
  };
}

/** On one line and between quotes, which a quote within does not end. */
function quoted(typed: string): string {
  return JSON.stringify(typed.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
}

/** The mail that says a request has arrived. It repeats nothing that was typed: nobody can have it say something. */
export function confirmationMail(topic: SupportTopic, requestId: string): Words {
  return {
    subject: "We have received your message",
    text: [
      "Thank you for your message to the support of Shiftkeep.",
      "We reply within 1 business day, to this address.",
      "",
      `Topic: ${topic}`,
      `Request: ${requestId}`,
      "",
      "You get this mail because the message was sent while you were signed in. If it was not you, please change your",
      "password.",
      "",
    ].join("\n"),
  };
}
