import { expect, test, vi } from "vitest";
import { sha256 } from "#lib/hashes.ts";
import { callAsOwner, callWith, fakeEnvironment, OWNER } from "../_shared/fake-services.ts";
import { type Mail, MailFailure } from "../_shared/mail.ts";
import { loadMailLanguage } from "../_shared/mail-language.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { inviteMail, makeInviteStaffHandler } from "./handler.ts";

const SETTINGS = { SMTP_HOST: "smtp.shop.test", SMTP_FROM: "app@shop.test" };
const PERSON = { email: "Sam@Shop.test ", name: " Sam Okafor ", role: "employee", payrate: 15.75 };
const INVITED = {
  status: "invited",
  id: "the-invite",
  business_name: "The Mill",
  invited_by: "Ada",
  locale: null as string | null,
  expires_at: "2026-03-09T12:00:00.123456+00:00",
};

async function invite(answer: object = INVITED, body: unknown = PERSON, failure?: Error) {
  const mails: Mail[] = [];
  const services = fakeRpc({ "POST invite_staff": () => answer });
  const mailer = {
    async send(mail: Mail) {
      mails.push(mail);
      if (failure) throw failure;
    },
  };
  const handler = makeInviteStaffHandler(fakeEnvironment(SETTINGS), services.fetch, mailer);
  const response = await handler(callAsOwner(body));
  return { status: response.status, answer: await response.json(), mails, ...services };
}

test("mails a link that only the mail has, and stores its hash", async () => {
  const { status, answer, mails, sent } = await invite(INVITED, { ...PERSON, start_date: "2026-02-01" });
  expect([status, answer]).toEqual([200, { id: "the-invite", expires_at: INVITED.expires_at }]);
  expect(mails).toMatchObject([{ to: "sam@shop.test", subject: "Join The Mill on Shiftkeep" }]);
  const [, token = ""] = /https:\/\/shiftkeep\.test\/join#token=([\w-]+)\n/.exec(mails[0]?.text ?? "") ?? [];
  expect(token).toHaveLength(43);
  expect(mails[0]?.html).toContain(`href="https://shiftkeep.test/join#token=${token}"`);
  expect(sent("POST invite_staff")[0]?.body).toEqual({
    caller: OWNER.id,
    secret_hash: await sha256(token),
    person: {
      email: "sam@shop.test",
      name: "Sam Okafor",
      role: "employee",
      payrate: 15.75,
      start_date: "2026-02-01",
    },
  });
  expect(JSON.stringify(answer)).not.toContain(token);
});

test("speaks the reader's language, from right to left where it is written so", async () => {
  expect((await invite()).mails[0]?.html).toContain('<html lang="en-US" dir="ltr">');
  const locale = "ar-EG";
  expect((await invite({ ...INVITED, locale })).mails[0]?.html).toContain('<html lang="ar-EG" dir="rtl">');
});

test("each mail has a secret of its own", async () => {
  const [one, other] = [await invite(), await invite()];
  expect(one.mails[0]?.text).not.toBe(other.mails[0]?.text);
});

test.each([
  ["not_allowed", 403, "not_allowed"],
  ["no_seats", 409, "no_seats"],
  ["email_taken", 409, "email_taken"],
  ["too_many", 429, "too_many_tries"],
])("%s mails nothing", async (refusal, expected, code) => {
  const { status, answer, mails } = await invite({ status: refusal });
  expect([status, answer.code, mails]).toEqual([expected, code, []]);
});

test.each([
  [new MailFailure(false, "down"), 502, "mail_failed"],
  [new MailFailure(true, "broke"), 409, "mail_pending"],
])("says that the mail did not leave, or may have", async (failure, expected, code) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const { status, answer } = await invite(INVITED, PERSON, failure);
  expect([status, answer.code]).toEqual([expected, code]);
  log.mockRestore();
});

test.each([{ email: "nobody" }, { name: " " }, { role: "owner" }, { payrate: -1 }, { start_date: "soon" }])(
  "refuses %j",
  async (changes) => {
    const { status, answer, names } = await invite(INVITED, { ...PERSON, ...changes });
    expect([status, answer.code, names()]).toEqual([400, "invalid_input", []]);
  },
);

test("refuses a caller who is not signed in", async () => {
  const services = fakeRpc();
  const response = await makeInviteStaffHandler(
    fakeEnvironment(SETTINGS),
    services.fetch,
  )(callWith(PERSON, {}));
  expect([response.status, services.names()]).toEqual([401, []]);
});

test.each(["https://evil.test/x", "Win at evil.test", "www.evil.test/@home", "evil。test"])(
  "what was typed is no link in the mail: %s",
  async (typed) => {
    const { text, html } = inviteMail(await loadMailLanguage(null), {
      business_name: typed,
      invited_by: typed,
      name: typed,
      link: "https://shiftkeep.test/join#token=x",
      logo: null,
      expires_at: INVITED.expires_at,
    });
    for (const part of [text, html.replace(/<title>.*<\/title>/, "")]) {
      expect(part).not.toMatch(/evil[.。]test|:\/\/evil/);
      expect(part.replaceAll("\u200b", "")).toContain(`Hi ${typed},`);
    }
  },
);

test("what was typed is no markup in the mail, and no line of its own", async () => {
  const language = await loadMailLanguage(null);
  const { subject, text, html } = inviteMail(language, {
    business_name: "Bread <& Co>\r\nBcc: all@x.test",
    invited_by: "",
    name: "<b>Sam</b>",
    link: "https://shiftkeep.test/join#token=x",
    logo: null,
    expires_at: INVITED.expires_at,
  });
  expect(subject).toBe("Join Bread <& Co> Bcc: all@x.test on Shiftkeep");
  expect(text).toContain("expires on Mar 9, 2026.");
  expect(html).toContain("&lt;b&gt;Sam&lt;/b&gt;");
  expect(html).toContain("Bread &lt;&amp; Co&gt; Bcc: all@x.test invited you");
});
