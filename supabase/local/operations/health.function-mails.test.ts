import { expect, it } from "vitest";
import { createFunctionMails } from "./health.ts";

const FAILED = [502, { code: "mail_failed", message: "The mail could not be sent." }] as const;

async function after(...answers: [name: string, status: number, body: object | string][]) {
  const mails = createFunctionMails();
  for (const [name, status, body] of answers) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const request = new Request(`http://backend.test/functions/v1/${name}`);
    const answer = await mails.counted(request, Promise.resolve(new Response(text, { status })));
    expect([answer.status, await answer.text()]).toEqual([status, text]);
  }
  return mails.failedInARow();
}

it("counts mails that functions could not send, until one is taken again", async () => {
  expect(await after(["send-payslip", ...FAILED], ["invite-staff", ...FAILED])).toBe(2);
  expect(await after(["send-payslip", ...FAILED], ["send-payslip", 200, { status: "sent" }])).toBe(0);
  expect(await after(["invite-staff", ...FAILED], ["invite-staff", 200, { id: "i", expires_at: "" }])).toBe(
    0,
  );
});

it.each([
  ["a request whose mail left before", "send-payslip", 200, { status: "already_sent" }],
  ["an address that is confirmed", "confirm-email", 200, { status: "confirmed" }],
  ["a refusal", "invite-staff", 403, { code: "not_allowed" }],
  ["a function that sends nothing", "push-key", 200, { status: "sent" }],
  ["what is no JSON", "send-payslip", 503, "Starting"],
])("%s says nothing of the mail server", async (_, name, status, body) => {
  expect(await after(["send-payslip", ...FAILED], [name, status, body])).toBe(1);
  expect(await after([name, status, body])).toBe(0);
});
