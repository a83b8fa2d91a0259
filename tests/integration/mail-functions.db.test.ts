import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "#local/mail/mailbox-server.ts";
import type { ArrivingMail } from "#local/mail/mailbox-store.ts";
import { payslipFile } from "#schema/protocol/send-payslip.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { stack } from "#tests/hosted/stack.ts";
import { PASSWORD, startTestBackend, type TestBackend } from "./functions-backend.ts";

const PDF = "%PDF-1.3 of a payslip";

type Person = Awaited<ReturnType<TestBackend["signUp"]>>;

let backend: TestBackend;
let owner: Person;
let businessId: string;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend();
  ({ owner, businessId } = await openBusiness(backend));
});
afterAll(() => backend.close());

async function openBusiness({ db, signUp }: TestBackend) {
  const owner = await signUp("owner@payslip.test");
  await db.query("insert into access.confirmed_emails (user_id, email) values ($1, 'owner@payslip.test')", [
    owner.user.id,
  ]);
  const business = { name: "Bread <& Co>", timezone: "UTC" };
  const { data } = await owner.client.rpc("create_business", business).throwOnError();
  return { owner, businessId: data as string };
}

/** A payment that the owner has saved for themself; the period is another each time. */
async function savePayment(day: number, of = { owner, businessId }): Promise<string> {
  const { owner, businessId } = of;
  const date = `2026-03-${String(day).padStart(2, "0")}`;
  const payment = {
    id: randomUUID(),
    business_id: businessId,
    employee_id: owner.user.id,
    employee_name: "Owner",
    payment_month: 3,
    payment_year: 2026,
    base_pay: 1000,
    tips: 12.5,
    total_pay: 1012.5,
    total_hours: 40,
    pay_period_start: date,
    pay_period_end: date,
    created_by: owner.user.id,
  };
  await owner.client.from("employee_payments").insert(payment).throwOnError();
  const { error } = await keep(owner, payslipFile(payment));
  if (error) throw error;
  return payment.id;
}

/** Stores a payslip, as the device of an admin does before it has it mailed. */
function keep({ client }: Pick<Person, "client">, file: string, pdf = PDF) {
  return client.storage.from("payslips").upload(file, new Blob([pdf], { type: "application/pdf" }));
}

async function invoke(person: Pick<Person, "client">, name: string, body: object) {
  const { data, error } = await person.client.functions.invoke(name, { body });
  if (!error) return { status: 200, data };
  const response = error.context as Response;
  return { status: response.status, data: await response.json() };
}
const send = (person: Pick<Person, "client">, request_id: string, payment_id: string) =>
  invoke(person, "send-payslip", { request_id, payment_id });

const read = async (path: string) => (await fetch(`${backend.url}${path}`)).text();
const mailCount = async () => (await read("/_mail")).split("owner@payslip.test").length - 1;

it("mails a payslip once, however often the request arrives", async () => {
  const [request, payment] = [randomUUID(), await savePayment(1)];
  const together = await Promise.all([1, 2, 3].map(() => send(owner, request, payment)));
  expect(together.filter(({ data }) => data.status === "sent")).toHaveLength(1);
  for (const { status, data } of together) {
    expect([200, 409]).toContain(status);
    expect(["sent", "already_sent", undefined]).toContain(data.status);
  }
  expect(await send(owner, request, payment)).toEqual({ status: 200, data: { status: "already_sent" } });
  expect(await mailCount()).toBe(1);

  const [path = ""] = /\/_mail\/\d+/.exec(await read("/_mail")) ?? [];
  const mail = await read(path);
  expect(mail).toContain("Payslip from Bread &lt;&amp; Co&gt;: Mar 1, 2026 to Mar 1, 2026");
  expect(mail).toContain("Total pay: $1,012.50");
  expect(mail).toContain("Bread &amp;lt;&amp;amp; Co&amp;gt;");
  expect(mail).toContain("payslip-2026-03-01-2026-03-01.pdf");
  const [attached = ""] = /\/_mail\/\d+\/attachments?\/\d+/.exec(mail) ?? [];
  expect(await read(attached)).toBe(PDF);

  expect((await send(owner, randomUUID(), payment)).data).toEqual({ status: "sent" });
  expect(await mailCount()).toBe(2);
});

it("writes in the language of the business, and of the person who has chosen one", async () => {
  const payment = await savePayment(10);
  const latest = async () => {
    expect((await send(owner, randomUUID(), payment)).data).toEqual({ status: "sent" });
    const [path = ""] = /\/_mail\/\d+/.exec(await read("/_mail")) ?? [];
    return read(path);
  };
  await owner.client
    .from("businesses")
    .update({ locale: "es-ES", currency: "EUR" })
    .eq("id", businessId)
    .throwOnError();
  expect(await latest()).toContain("del 10 mar 2026");
  await backend.db.query(
    `insert into public.notification_preferences (id, business_id, user_id, locale)
     values (access.id_of(format('notification preferences %s %s', $1::uuid, $2::uuid)), $1, $2, 'ar-EG')`,
    [businessId, owner.user.id],
  );
  expect(await latest()).toContain("مارس ٢٠٢٦");
  await backend.db.query("delete from public.notification_preferences");
  await backend.db.query("update public.businesses set locale = null, currency = 'USD'");
});

it("is for admins of the payment's business only", async () => {
  const payment = await savePayment(2);
  const before = await mailCount();
  const stranger = await backend.signUp("stranger@payslip.test");
  await stranger.client.rpc("create_business", { name: "Elsewhere", timezone: "UTC" }).throwOnError();
  const newcomer = await backend.signUp("newcomer@payslip.test");
  for (const person of [stranger, newcomer]) {
    const refused = await send(person, randomUUID(), payment);
    expect([refused.status, refused.data.code]).toEqual([403, "not_allowed"]);
  }
  expect((await send(owner, randomUUID(), randomUUID())).data.code).toBe("not_allowed");
  expect((await send({ client: backend.asAnyone() }, randomUUID(), payment)).status).toBe(401);
  expect(await mailCount()).toBe(before);

  for (const { client } of [owner, { client: backend.asAnyone() }]) {
    expect((await client.from("payslip_sends").select("*")).error?.code).toBe("42501");
    const claim = { request_id: randomUUID(), payment_id: payment, caller: owner.user.id };
    expect((await client.rpc("claim_payslip", claim)).error?.code).toBe("42501");
    const outcome = { request_id: claim.request_id, outcome: "sent" };
    expect((await client.rpc("settle_payslip", outcome)).error?.code).toBe("42501");
  }
});

it("keeps a payslip for its employee and their admins, once and for ever", async () => {
  const payment = await savePayment(8);
  const file = payslipFile({ business_id: businessId, employee_id: owner.user.id, id: payment });
  const stranger = await backend.signUp("nosy@payslip.test");
  const read = async ({ client }: Pick<Person, "client">) =>
    (await (await client.storage.from("payslips").download(file)).data?.text()) ?? null;
  expect(await read(owner)).toBe(PDF);
  expect(await read(stranger)).toBeNull();
  expect(await read({ client: backend.asAnyone() })).toBeNull();
  expect((await keep(owner, file, "%PDF-of something else")).error).not.toBeNull();
  await owner.client.storage.from("payslips").update(file, new Blob(["%PDF-2"], { type: "application/pdf" }));
  await owner.client.storage.from("payslips").remove([file]);
  expect(await read(owner)).toBe(PDF);
  for (const name of ["payslip.pdf", file.replace(payment, randomUUID()), `${file}.pdf`]) {
    expect((await keep(owner, name)).error).not.toBeNull();
  }
});

it("mails nothing before the payslip is there", async () => {
  const payment = await savePayment(9);
  await backend
    .asService()
    .storage.from("payslips")
    .remove([payslipFile({ business_id: businessId, employee_id: owner.user.id, id: payment })]);
  const before = await mailCount();
  const refused = await send(owner, randomUUID(), payment);
  expect([refused.status, refused.data.code, await mailCount()]).toEqual([409, "no_payslip", before]);
});

it("tries again what did not leave, and never what may have left", async () => {
  const service = backend.asService();
  const [request, payment] = [randomUUID(), await savePayment(3)];
  const claim = async (changes: object = {}) => {
    const asked = { request_id: request, payment_id: payment, caller: owner.user.id, ...changes };
    return (await service.rpc("claim_payslip", asked).throwOnError()).data.status;
  };
  const settle = (outcome: string) =>
    service.rpc("settle_payslip", { request_id: request, outcome }).throwOnError();

  expect([await claim(), await claim()]).toEqual(["claimed", "pending"]);
  expect((await send(owner, request, payment)).data.code).toBe("mail_pending");
  await settle("failed");
  expect(await claim({ payment_id: await savePayment(4) })).toBe("not_allowed");
  expect(await send(owner, request, payment)).toMatchObject({ data: { status: "sent" } });
  await settle("failed");
  expect(await claim()).toBe("already_sent");
});

// A stack has its own mail server.
it.skipIf(stack)("sends through the mail server it is given, and says when that fails", async () => {
  const mails: ArrivingMail[] = [];
  let isFull = true;
  const outside = await startMailServer(async (mail) => {
    if (isFull) throw new Error("The disk is full");
    mails.push(mail);
  });
  const other = await startTestBackend({ smtp: outside.settings });
  try {
    const business = await openBusiness(other);
    const [request, payment] = [randomUUID(), await savePayment(1, business)];
    const failed = await send(business.owner, request, payment);
    expect([failed.status, failed.data.code]).toEqual([502, "mail_failed"]);
    isFull = false;
    expect((await send(business.owner, request, payment)).data).toEqual({ status: "sent" });
    expect(mails).toMatchObject([{ to: "owner@payslip.test", from: outside.settings.from }]);

    await other.asAnyone().auth.resetPasswordForEmail("owner@payslip.test");
    await expect.poll(() => mails).toHaveLength(2);
    expect(await (await fetch(`${other.url}/_mail`)).text()).toContain("keeps none here");
    expect(other.lines.join("\n")).toContain("The disk is full");
    expect(other.lines.join("\n")).not.toContain(outside.settings.pass);
  } finally {
    await other.close();
    await outside.close();
  }
});

const enter = async (code: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${backend.url}/functions/v1/console-unlock`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ code }),
  });
  return { status: response.status, data: await response.json() };
};

it("opens the console with the code it was given at its first start, and locks out who guesses", async () => {
  // A stack's operator chose its own.
  if (!stack) expect(backend.consoleCode).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/);
  const opened = await enter(backend.consoleCode);
  expect(opened.status).toBe(200);
  expect(Date.parse(opened.data.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  expect(Date.parse(opened.data.expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);

  const { data: kept } = await backend.asService().from("console_sessions").select("*").throwOnError();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(opened.data.token);
  for (const client of [owner.client, backend.asAnyone()]) {
    expect((await client.from("console_sessions").select("*")).error?.code).toBe("42501");
  }

  const wrong = { status: 403, data: { code: "invalid_password", message: "Invalid password" } };
  for (let tries = 0; tries < 5; tries++) {
    // Claiming to be somebody else at each try changes nothing.
    const disguise = { "x-forwarded-for": `198.51.100.${tries}`, "cf-connecting-ip": `198.51.100.${tries}` };
    expect(await enter(`wrong-${tries}`, disguise)).toEqual(wrong);
  }
  const locked = await enter(backend.consoleCode);
  expect([locked.status, locked.data.code]).toEqual([429, "too_many_tries"]);
});

it("logs nothing secret", () => {
  const said = backend.lines.join("\n");
  for (const secret of [backend.consoleCode, backend.secret, PASSWORD, owner.token, "wrong-1"]) {
    expect(said).not.toContain(secret);
  }
});

it("the mails of auth are written in this process: auth-mail takes no call", async () => {
  const body = JSON.stringify({ user: { id: owner.user.id, email: "owner@payslip.test" } });
  const call = { method: "POST", body, headers: { "webhook-signature": "v1,AAAA" } };
  const answer = await fetch(`${backend.url}/functions/v1/auth-mail`, call);
  expect([answer.status, (await answer.json()).error.http_code]).toEqual([401, 401]);
});
