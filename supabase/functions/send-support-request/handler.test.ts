import { beforeEach, expect, test, vi } from "vitest";
import type { SupportRequest } from "#schema/protocol/send-support-request.ts";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { type Mail, MailFailure } from "../_shared/mail.ts";
import { loadMailLanguage } from "../_shared/mail-language.ts";
import { PRODUCT } from "../_shared/mail-sender.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { confirmationMail, makeSendSupportRequestHandler, requestMail } from "./handler.ts";

const REQUEST: SupportRequest & { request_id: string } = {
  request_id: crypto.randomUUID(),
  name: "Sam O'Neil",
  email: "sam@shop.test",
  topic: "Billing",
  message: "What does it cost?\n<b>Thanks</b>",
};
const SETTINGS = {
  SMTP_HOST: "smtp.shop.test",
  SMTP_FROM: "app@shop.test",
  SUPPORT_EMAIL: "help@shop.test",
};
const { say } = await loadMailLanguage(null);
const ADDRESS = "203.0.113.7";
const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());

/** The database's answer to a claim, the mails that fail, and the caller. */
interface Circumstances {
  claim?: string;
  failure?: Error;
  hasConfirmations?: boolean;
  call?: (body: unknown) => Request;
}

const asAnyone = (body: unknown) => callWith(body, { "x-forwarded-for": ADDRESS });

async function ask(body: unknown, circumstances: Circumstances = {}) {
  const { claim = "claimed", failure, hasConfirmations = true, call = asAnyone } = circumstances;
  const mails: Mail[] = [];
  const services = fakeRpc({
    "POST claim_support_request": () => claim,
    "POST limits_take": () => hasConfirmations,
    "POST locale_of": () => null,
  });
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      if (failure) throw failure;
    },
  };
  const handler = makeSendSupportRequestHandler(fakeEnvironment(SETTINGS), services.fetch, mailer);
  const response = await handler(call(body));
  const bodies = (name: string) => services.sent(`POST ${name}`).map((one) => one.body);
  return { status: response.status, answer: await response.json(), mails, services, bodies };
}

test("claims, mails once to support, and marks it sent", async () => {
  const { status, answer, mails, bodies } = await ask(REQUEST);
  expect([status, answer]).toEqual([200, { status: "sent" }]);
  expect(bodies("claim_support_request")).toEqual([{ ...REQUEST, caller: null, address: ADDRESS }]);
  const replyTo = { name: "Sam O'Neil", address: "sam@shop.test" };
  const id = `support-${REQUEST.request_id}`;
  expect(mails).toMatchObject([{ to: "help@shop.test", replyTo, id, subject: "Billing from Sam O'Neil" }]);
  expect(mails[0]?.text).toContain("not signed in");
  expect(mails[0]?.text).toContain("\n\nWhat does it cost?\n<b>Thanks</b>\n");
  expect(mails[0]?.html).toBeUndefined();
  expect(bodies("settle_support_request")).toEqual([{ request_id: REQUEST.request_id, outcome: "sent" }]);
});

test.each([
  ["already_sent", 200, { status: "already_sent" }],
  ["pending", 409, { code: "mail_pending", message: expect.stringContaining("on its way") }],
  ["too_many", 429, { code: "too_many_tries", message: expect.stringContaining("in an hour") }],
  ["not_the_same", 409, { code: "not_the_same", message: expect.stringContaining("other words") }],
])("what the database calls %s mails nothing", async (claim, status, answer) => {
  const result = await ask(REQUEST, { claim });
  expect([result.status, result.answer]).toEqual([status, answer]);
  expect([result.mails, result.bodies("settle_support_request")]).toEqual([[], []]);
});

test("a mail that did not leave may be sent again", async () => {
  const failure = new MailFailure(false, new Error("no route"));
  const { status, answer, bodies } = await ask(REQUEST, { failure });
  expect([status, answer.code]).toEqual([502, "mail_failed"]);
  expect(bodies("settle_support_request")).toEqual([{ request_id: REQUEST.request_id, outcome: "failed" }]);
});

test("a mail that may have left stays claimed", async () => {
  const failure = new MailFailure(true, new Error("silence"));
  const { status, answer, bodies } = await ask(REQUEST, { failure });
  expect([status, answer.code, bodies("settle_support_request")]).toEqual([409, "mail_pending", []]);
});

test("what fills the field nobody sees is no person, and is not stored", async () => {
  const { status, answer, services, mails } = await ask({ ...REQUEST, trap: "https://cheap.test" });
  expect([status, answer.code, services.names(), mails]).toEqual([403, "not_allowed", [], []]);
});

test.each([
  ["no name", { name: "  " }],
  ["a name as long as a book", { name: "x".repeat(121) }],
  ["no address", { email: "sam" }],
  ["two addresses", { email: "sam@shop.test, all@shop.test" }],
  ["a line after the address", { email: "sam@shop.test\r\nBcc: all@shop.test" }],
  ["an unknown topic", { topic: "Praise" }],
  ["no words", { message: " \n " }],
  ["too many words", { message: "x".repeat(4001) }],
  ["no id", { request_id: "1" }],
  ["words that are no text", { message: ["x"] }],
])("refuses %s before anything else", async (_, change) => {
  const { status, answer, services } = await ask({ ...REQUEST, ...change });
  expect([status, answer.code, services.names()]).toEqual([400, "invalid_input", []]);
});

test("a name is one line, and a message holds what can be stored", async () => {
  const typed = { ...REQUEST, name: " Sam\r\nBcc: all@x.test ", message: "one\r\ntwo\u0000\ud800\u0007!" };
  const { bodies, mails } = await ask(typed);
  expect(bodies("claim_support_request")).toMatchObject([
    { name: "Sam Bcc: all@x.test", message: "one\ntwo!" },
  ]);
  expect(mails[0]?.replyTo).toEqual({ name: "Sam Bcc: all@x.test", address: REQUEST.email });
});

test("says for support who was signed in, and confirms to them at their own address only", async () => {
  const own = { ...REQUEST, email: OWNER.email.toUpperCase() };
  const { mails, bodies } = await ask(own, { call: callAsOwner });
  expect(bodies("claim_support_request")).toMatchObject([{ caller: OWNER.id }]);
  expect(mails.map(({ to }) => to)).toEqual(["help@shop.test", OWNER.email]);
  expect(mails[0]?.text).toContain(`Account: signed in as "${OWNER.email}" (${OWNER.id})\n`);
  expect(mails[1]).toMatchObject(
    confirmationMail(say, PRODUCT, {
      topic: "Billing",
      id: REQUEST.request_id,
      link: "https://shiftkeep.test",
    }),
  );
  expect(bodies("locale_of")).toEqual([{ person: OWNER.id }]);
  expect(bodies("limits_take")).toMatchObject([{ key: OWNER.id, most: 3, per: "1 day" }]);

  expect((await ask(REQUEST, { call: callAsOwner })).mails).toHaveLength(1);
  const limited = await ask(own, { call: callAsOwner, hasConfirmations: false });
  expect([limited.status, limited.mails.length]).toEqual([200, 1]);
});

test("a confirmation repeats nothing that was typed", () => {
  const { subject, text = "" } = confirmationMail(say, PRODUCT, {
    topic: "Problem",
    id: REQUEST.request_id,
    link: "https://shiftkeep.test",
  });
  for (const typed of [REQUEST.name, REQUEST.email, "cost"]) expect(subject + text).not.toContain(typed);
  expect(text).toContain("within 1 business day");
});

test("whoever's session has ended may ask all the same", async () => {
  const call = (body: unknown) => callWith(body, { authorization: "Bearer ended", "x-forwarded-for": "::1" });
  const { status, bodies } = await ask(REQUEST, { call });
  expect([status, bodies("claim_support_request")]).toMatchObject([200, [{ caller: null }]]);
});

test("does not start without a mail server, or without one address to send to", () => {
  for (const SUPPORT_EMAIL of [
    undefined,
    "",
    "help",
    "a@shop.test, b@shop.test",
    "a@shop.test\nBcc: b@c.test",
  ]) {
    expect(() => makeSendSupportRequestHandler(fakeEnvironment({ ...SETTINGS, SUPPORT_EMAIL }))).toThrow();
  }
  expect(() => makeSendSupportRequestHandler(fakeEnvironment({ SUPPORT_EMAIL: "help@shop.test" }))).toThrow();
  expect(() => makeSendSupportRequestHandler(fakeEnvironment(SETTINGS))).not.toThrow();
});

test("nothing that is typed passes for the account", () => {
  const forged = 'Boss" <boss@shop.test>, signed in as boss@shop.test\r\nAccount: boss\u2028Account: boss';
  const { text = "" } = requestMail({ ...REQUEST, name: forged, email: '"\nAccount:"@x.test' }, null);
  const lines = text.split(/[\r\n\u0085\u2028\u2029]/);
  expect(lines[0]).toBe("Account: not signed in");
  expect(lines.filter((line) => line.startsWith("Account:"))).toHaveLength(1);
  expect(lines.slice(3, 6)).toEqual([
    'Typed name: "Boss\\" <boss@shop.test>, signed in as boss@shop.test Account: boss Account: boss"',
    'Typed email: "\\" Account:\\"@x.test"',
    "",
  ]);
});

test("the mail names the topic and who asks in its subject", () => {
  expect(requestMail(REQUEST, null).subject).toBe("Billing from Sam O'Neil");
});
