import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it, test, vi } from "vitest";
import { mailsWords } from "#words/made/mails.ts";
import { fakeEnvironment } from "../_shared/fake-services.ts";
import type { Mail } from "../_shared/mail.ts";
import { fakeRpc } from "../_shared/staff-fakes.ts";
import { makeAuthMailHandler } from "./handler.ts";

const PERSON = "6f1d6f3c-0f5e-4c1b-9a39-3d7e1a6c2b01";
const secretOf = (letter: string) => Buffer.from(letter.repeat(32)).toString("base64");
const SECRET = secretOf("k");
const HASH = "7d5b7b1964cf5d388340a7f04f1dbb5eeb6c7b52ef8270e1737a58d0";
const OTHER_HASH = "0000001964cf5d388340a7f04f1dbb5eeb6c7b52ef8270e1737a58d0";
const log = vi.spyOn(console, "error").mockImplementation(() => {});
beforeEach(() => log.mockClear());

/** What Supabase Auth sends; the fields that nobody reads are left out. */
const payload = (email_action_type: string, email_data: object = {}, user: object = {}) => ({
  user: { id: PERSON, aud: "authenticated", email: "sam@shiftkeep.test", ...user },
  email_data: {
    token: "305805",
    token_hash: HASH,
    redirect_to: "https://shiftkeep.test/email-change",
    email_action_type,
    site_url: "https://project.test/auth/v1",
    token_new: "",
    token_hash_new: "",
    old_email: "",
    ...email_data,
  },
});
const RECOVERY = payload("recovery");
const CHANGE = payload(
  "email_change",
  { token_new: "112233", token_hash_new: OTHER_HASH },
  { new_email: "new@shiftkeep.test" },
);
const CHANGED = payload("email_changed_notification", { token: "", token_hash: "", old_email: "old@x.test" });

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** A delivery's headers as the standard of webhooks has them. */
function signed(body: string, { secret = SECRET, at = nowInSeconds(), id = "msg_1" } = {}) {
  const key = Buffer.from(secret, "base64");
  const signature = createHmac("sha256", key).update(`${id}.${at}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": `${at}`, "webhook-signature": `v1,${signature}` };
}

interface Circumstances {
  locale?: unknown;
  environment?: Record<string, string | undefined>;
  mailing?: (mail: Mail) => Promise<void>;
  headers?: Record<string, string>;
}

async function deliver(
  content: object | string,
  { locale = null, environment, mailing, headers }: Circumstances = {},
) {
  const body = typeof content === "string" ? content : JSON.stringify(content);
  const services = fakeRpc({ "POST locale_of": () => locale });
  const mails: Mail[] = [];
  const later: Promise<unknown>[] = [];
  const handler = makeAuthMailHandler(
    fakeEnvironment({ SEND_EMAIL_HOOK_SECRET: `v1,whsec_${SECRET}`, ...SMTP, ...environment }),
    (work) => later.push(work),
    services.fetch,
    { send: mailing ?? (async (mail) => void mails.push(mail)) },
  );
  const response = await handler(
    new Request("https://project.test/functions/v1/auth-mail", {
      method: "POST",
      body,
      headers: headers ?? signed(body),
    }),
  );
  await Promise.all(later);
  return { status: response.status, answer: await response.json(), mails, services };
}
const SMTP = { SMTP_HOST: "mail.test", SMTP_FROM: "shop@mail.test" };

describe("a forgotten password", () => {
  it("is mailed a code, and a link to the app whose secret no server logs, as text and as HTML", async () => {
    const { status, answer, mails } = await deliver(RECOVERY);
    expect([status, answer]).toEqual([200, {}]);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: "sam@shiftkeep.test", subject: "Reset your Shiftkeep password" });
    expect(mails[0]?.text).toContain("\n305805\n");
    for (const part of [mails[0]?.text, mails[0]?.html]) {
      expect(part).toContain(`https://shiftkeep.test/reset-password#token=${HASH}`);
      expect(part).toContain("305805");
      expect(part).toContain("sam@shiftkeep.test");
    }
  });

  it("is answered before the mail is sent, whatever becomes of it: neither says that there is an account", async () => {
    const refused = await deliver(RECOVERY, { mailing: () => Promise.reject(new Error("no mail server")) });
    expect([refused.status, refused.answer]).toEqual([200, {}]);
    expect(log).toHaveBeenCalledOnce();
    const asked = Promise.withResolvers<void>();
    const body = JSON.stringify(RECOVERY);
    const handler = makeAuthMailHandler(
      fakeEnvironment({ SEND_EMAIL_HOOK_SECRET: `v1,whsec_${SECRET}`, ...SMTP }),
      () => {},
      fakeRpc().fetch,
      { send: () => asked.promise },
    );
    const request = new Request("https://x.test", { method: "POST", body, headers: signed(body) });
    expect((await handler(request)).status).toBe(200);
  });
});

describe("a new email", () => {
  it("is confirmed by both mailboxes, each with its own secret", async () => {
    const { status, mails } = await deliver(CHANGE);
    expect(status).toBe(200);
    const linksTo = Object.fromEntries(
      mails.map(({ to, text }) => [to, new URL(/https:\S+/.exec(text ?? "")?.[0] ?? "")]),
    );
    // Auth calls the present mailbox's hash the new one.
    const secretTo = (email: string) => linksTo[email]?.searchParams.get("token");
    expect([secretTo("sam@shiftkeep.test"), secretTo("new@shiftkeep.test")]).toEqual([OTHER_HASH, HASH]);
    for (const { origin, pathname, searchParams } of Object.values(linksTo)) {
      expect(origin + pathname).toBe("https://project.test/auth/v1/verify");
      expect(searchParams.get("type")).toBe("email_change");
      expect(searchParams.get("redirect_to")).toBe("https://shiftkeep.test/email-change");
    }
    for (const { subject, text } of mails) {
      expect(subject).toBe("Confirm your new email");
      expect(text).toContain("from sam@shiftkeep.test to new@shiftkeep.test");
      expect(text).not.toMatch(/305805|112233/);
    }
  });

  it("fails where a mail could not be sent, and says nothing of why", async () => {
    const failing = await deliver(CHANGE, {
      mailing: () => Promise.reject(new Error("refused: new@x.test")),
    });
    expect(failing.status).toBe(500);
    expect(JSON.stringify(failing.answer)).not.toContain("refused");
  });

  it("that counts is told to the address before it", async () => {
    const { mails } = await deliver(CHANGED);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: "old@x.test", subject: "Your email was changed" });
    expect(mails[0]?.text).toContain("from old@x.test to sam@shiftkeep.test");
  });
});

describe("the language", () => {
  it.each([
    ["es-MX", 'lang="es-MX" dir="ltr"'],
    ["ar-EG", 'lang="ar-EG" dir="rtl"'],
    ["en-GB", 'lang="en-GB" dir="ltr"'],
  ])("is the person's: %s", async (locale, page) => {
    const { mails, services } = await deliver(RECOVERY, { locale });
    expect(mails[0]?.subject).toBe((await mailsWords.load(locale))("recovery.subject"));
    expect(mails[0]?.html).toContain(page);
    expect(services.sent("POST locale_of")[0]?.body).toEqual({ person: PERSON });
  });

  it("of every kind of mail", async () => {
    const subjects: string[] = [];
    for (const content of [RECOVERY, CHANGE, CHANGED]) {
      subjects.push(...(await deliver(content, { locale: "es" })).mails.map(({ subject }) => subject));
    }
    const say = await mailsWords.load("es");
    const keys = ["recovery.subject", "newEmail.subject", "newEmail.subject", "changed.subject"] as const;
    expect(subjects).toEqual(keys.map((key) => say(key)));
  });

  it.each([
    ["nobody chose one", null],
    ["the app is not written in it", "sv-SE"],
    ["it is none", "C@posix"],
    ["the database does not say", new Response("{}", { status: 500 })],
  ])("is English where %s", async (_, locale) => {
    const { status, mails } = await deliver(RECOVERY, { locale });
    expect(status).toBe(200);
    expect(mails[0]?.subject).toBe("Reset your Shiftkeep password");
  });
});

test("what a mail quotes is escaped in its HTML", async () => {
  const email = `"<img src=x>"&'@shiftkeep.test`;
  const { mails } = await deliver(
    payload(
      "email_change",
      { token_hash_new: OTHER_HASH, redirect_to: 'https://shiftkeep.test/"><script>' },
      { email, new_email: "a<b>@shiftkeep.test" },
    ),
  );
  for (const { html, text } of mails) {
    expect(html).not.toMatch(/<img|<script|<b>/);
    expect(html).toContain("&quot;&lt;img src=x&gt;&quot;&amp;&#39;@shiftkeep.test");
    expect(text).toContain(email);
  }
});

describe("is refused", () => {
  const body = JSON.stringify(RECOVERY);
  it.each<[string, Record<string, string>]>([
    ["without a signature", {}],
    ["with that of another secret", signed(body, { secret: secretOf("x") })],
    ["with that of another body", signed(`${body} `)],
    ["of another delivery", { ...signed(body), "webhook-id": "msg_2" }],
    ["with a signature that is no base64", { ...signed(body), "webhook-signature": "v1,%%%" }],
    [
      "of another scheme",
      { ...signed(body), "webhook-signature": signed(body)["webhook-signature"].replace("v1,", "v2,") },
    ],
    ["from six minutes ago", signed(body, { at: nowInSeconds() - 360 })],
    ["from the future", signed(body, { at: nowInSeconds() + 360 })],
    ["at no time", { ...signed(body), "webhook-timestamp": "soon" }],
  ])("%s", async (_, headers) => {
    const { status, mails, services } = await deliver(body, { headers });
    expect([status, mails, services.names()]).toEqual([401, [], []]);
  });

  it("everything, where no secret is set", async () => {
    const { status, mails } = await deliver(body, { environment: { SEND_EMAIL_HOOK_SECRET: undefined } });
    expect([status, mails]).toEqual([401, []]);
  });

  it.each([
    ["a mail that the app has no words for", payload("magiclink")],
    ["something else", { user: {} }],
    ["what is no JSON", "hello"],
  ])("%s", async (_, content) => {
    const { status, mails } = await deliver(content);
    expect([status, mails]).toEqual([400, []]);
  });

  it("another method", async () => {
    const handler = makeAuthMailHandler(fakeEnvironment(SMTP), () => {}, fakeRpc().fetch);
    expect((await handler(new Request("https://x.test"))).status).toBe(405);
  });
});

test("while the secret is changed, either signs; of several signatures one has to be right", async () => {
  const next = secretOf("n");
  const environment = { SEND_EMAIL_HOOK_SECRET: `v1,whsec_${SECRET}|v1,whsec_${next}` };
  const body = JSON.stringify(RECOVERY);
  const headers = signed(body, { secret: next });
  headers["webhook-signature"] = `v1,AAAA ${headers["webhook-signature"]}`;
  expect((await deliver(body, { environment, headers })).status).toBe(200);
});

test("a secret that is none fails the start", () => {
  const environment = fakeEnvironment({ SEND_EMAIL_HOOK_SECRET: "v1,whsec_short", ...SMTP });
  expect(() => makeAuthMailHandler(environment, () => {})).toThrow();
});
