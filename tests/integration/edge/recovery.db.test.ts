// How people get back in who forgot something, against the real server.
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { hashPin } from "#domain/staff/pins.ts";
import type { Backend } from "#local/server.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { anonymous, chooseLanguage, demo, PUBLISHABLE_KEY, signedIn } from "#tests/factories/demo.ts";
import { mailsWords } from "#words/made/mails.ts";

const NEW_PASSWORD = "quite another one";
let backend: Backend;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
});
afterAll(() => backend.close());

async function recover(email: string) {
  // A project mails a person once a minute.
  await backend.db.query(
    "update auth.users set recovery_sent_at = recovery_sent_at - interval '1 minute' where email = $1",
    [email],
  );
  const response = await fetch(`${backend.url}/auth/v1/recover`, {
    method: "POST",
    headers: { apikey: PUBLISHABLE_KEY, "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  return { status: response.status, body: await response.text() };
}

interface Mail {
  subject: string;
  body_text: string;
  body_html: string;
}

async function mailsTo(email: string): Promise<Mail[]> {
  const { rows } = await backend.db.query<Mail>(
    "select subject, body_text, body_html from local_mail.messages where recipient = $1 order by id desc",
    [email],
  );
  return rows;
}

/** Asks for a mail, and reads what is in it: it is sent after the answer. */
async function mailed(email: string) {
  const before = (await mailsTo(email)).length;
  await recover(email);
  const mail = await vi.waitFor(async () => {
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(before + 1);
    return mails[0];
  });
  const link = /http\S+\/reset-password#token=([0-9a-f.]+)/.exec(mail?.body_text ?? "");
  const code = /\n(\d{6,10})\n/.exec(mail?.body_text ?? "");
  const lang = /<html lang="([^"]*)"/.exec(mail?.body_html ?? "")?.[1];
  return { mail, lang, link: link?.[0] ?? "", token: link?.[1] ?? "", code: code?.[1] ?? "" };
}

const verify = (proof: { email: string; token: string } | { token_hash: string }) => {
  const client = anonymous(backend.url);
  return client.auth.verifyOtp({ type: "recovery", ...proof }).then((answer) => ({ client, ...answer }));
};
const refusalOf = async (proof: Parameters<typeof verify>[0]) => (await verify(proof)).error?.code;

it("answers the same for an address that nobody has, and mails nobody", async () => {
  expect(await recover("nobody@demo.test")).toEqual(await recover(demo.manager));
  await vi.waitFor(async () => expect(await mailsTo(demo.manager)).toHaveLength(1));
  expect(await mailsTo("nobody@demo.test")).toEqual([]);
});

it("mails a code and a link to the site, whose secret is in the fragment, as text and as HTML", async () => {
  const { mail, link, token, code } = await mailed(demo.employee);
  expect(mail?.subject).toBe("Reset your Shiftkeep password");
  expect(link).toBe(`${backend.url}/reset-password#token=${token}`);
  expect(code).not.toBe("");
  expect(mail?.body_html).toContain(link);
  expect(mail?.body_html).toContain(code);
  expect(mail?.body_text).not.toContain("/auth/v1/verify");
});

it("the code gives a new password once, and ends the other sessions", async () => {
  const elsewhere = await signedIn(backend.url, demo.employee);
  const { code } = await mailed(demo.employee);
  const proof = { email: demo.employee, token: code };
  const { client, error } = await verify(proof);
  expect(error).toBeNull();
  expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  expect((await client.auth.signOut({ scope: "others" })).error).toBeNull();
  expect(await refusalOf(proof)).toBe("otp_expired");

  expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
  await expect(signedIn(backend.url, demo.employee)).rejects.toMatchObject({ code: "invalid_credentials" });
  await signedIn(backend.url, demo.employee, NEW_PASSWORD);
});

it("the link does, and neither works after the other", async () => {
  const { token, code } = await mailed(demo.employee);
  expect((await verify({ token_hash: token })).error).toBeNull();
  expect(await refusalOf({ token_hash: token })).toBe("otp_expired");
  expect(await refusalOf({ email: demo.employee, token: code })).toBe("otp_expired");
});

it("refuses a wrong code, one of an earlier mail, and one that has expired", async () => {
  const earlier = await mailed(demo.manager);
  const { code } = await mailed(demo.manager);
  const wrong = code.replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`);
  expect(await refusalOf({ email: demo.manager, token: wrong })).toBe("otp_expired");
  expect(await refusalOf({ token_hash: earlier.token })).toBe("otp_expired");
  await backend.db.query("update auth.users set recovery_sent_at = now() - interval '11 minutes'");
  expect(await refusalOf({ email: demo.manager, token: code })).toBe("otp_expired");
});

const LEO = { id: "d0000000-0000-4000-8000-000000000005", email: "leo@demo.test" };
const setBusiness = (locale: string | null) =>
  backend.db.query("update public.businesses set locale = $1 where id = $2", [locale, demo.businessId]);

it("the mail is in the language of its reader, else of the business, else in English, and works in each", async () => {
  await setBusiness("sv-SE");
  expect(await mailed(LEO.email)).toMatchObject({ mail: { subject: "Reset your Shiftkeep password" } });
  await setBusiness("ar-EG");
  const arabic = await mailed(LEO.email);
  const arabicSubject = (await mailsWords.load("ar-EG"))("recovery.subject");
  expect([arabic.lang, arabic.mail?.subject]).toEqual(["ar-EG", arabicSubject]);

  await chooseLanguage(await signedIn(backend.url, LEO.email), LEO.id, "es-MX");
  const { lang, mail, link, token, code } = await mailed(LEO.email);
  const spanish = await mailsWords.load("es-MX");
  expect([lang, mail?.subject]).toEqual(["es-MX", spanish("recovery.subject")]);
  expect(mail?.body_text).toContain(spanish("recovery.text", { email: LEO.email }));
  expect(link).toBe(`${backend.url}/reset-password#token=${token}`);
  expect((await verify({ email: LEO.email, token: code })).error).toBeNull();
  expect((await verify({ token_hash: (await mailed(LEO.email)).token })).error).toBeNull();
  await setBusiness(null);
});

it("the mail is sent where its language cannot be found", async () => {
  await backend.db.query("alter function public.locale_of(uuid) rename to locale_of_once");
  const sent = mailed(LEO.email).finally(() =>
    backend.db.query("alter function public.locale_of_once(uuid) rename to locale_of"),
  );
  expect(await sent).toMatchObject({ mail: { subject: "Reset your Shiftkeep password" } });
});

/** Whom the tablet takes somebody for who types this PIN. */
async function knownBy(pin: string) {
  const admin = await signedIn(backend.url, demo.admin);
  const { rows } = await backend.db.query<{ salt: string }>(
    "select pin_salt as salt from public.businesses where id = $1",
    [demo.businessId],
  );
  const pin_hash = await hashPin(pin, rows[0]?.salt ?? "");
  return (await admin.rpc("check_pin", { pin_hash })).data;
}

it("staff get another PIN by their password, and by nothing else", async () => {
  const manager = await signedIn(backend.url, demo.manager);
  const reset = (password: string) => manager.functions.invoke("reset-own-pin", { body: { password } });
  const wrong = await reset("a guess");
  expect([wrong.error?.context.status, await wrong.error?.context.json()]).toMatchObject([
    403,
    { code: "invalid_password" },
  ]);
  const first = (await reset(demo.password)).data.pin;
  const second = (await reset(demo.password)).data.pin;
  expect(second).toMatch(/^\d{6}$/);
  expect(await knownBy(first)).toMatchObject({ status: "wrong" });
  expect(await knownBy(second)).toEqual({ status: "ok", user_id: demo.managerId });
  for (const [name, args] of [
    ["plan_own_pin", { caller: demo.managerId }],
    ["change_own_pin", { caller: demo.managerId, pin: "hash" }],
  ] as const) {
    expect((await manager.rpc(name, args)).error?.code).toBe("42501");
  }
});
