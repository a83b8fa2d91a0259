import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailServer } from "#local/mail/mailbox-server.ts";
import type { ArrivingMail } from "#local/mail/mailbox-store.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { startTestBackend, type TestBackend } from "./functions-backend.ts";

const SUPPORT = "help@operator.test";
const mails: ArrivingMail[] = [];
let isFull = false;
let outside: Awaited<ReturnType<typeof startMailServer>>;
let backend: TestBackend;

beforeAll(async () => {
  hushRefusals();
  outside = await startMailServer(async (mail) => {
    if (isFull) throw new Error("The disk is full");
    mails.push(mail);
  });
  backend = await startTestBackend({ smtp: outside.settings, supportEmail: SUPPORT });
});
afterAll(async () => {
  await backend.close();
  await outside.close();
});

const requestOf = (changes: object = {}) => ({
  request_id: randomUUID(),
  name: "Robin <& Co>",
  email: "robin@shop.test",
  topic: "Question",
  message: "Does it work\nwithout a network? <script>alert(1)</script>",
  ...changes,
});
type Client = ReturnType<TestBackend["asAnyone"]>;

async function ask(body: object, client: Client = backend.asAnyone()) {
  const { data, error } = await client.functions.invoke("send-support-request", { body });
  if (!error) return { status: 200, data };
  const response = error.context as Response;
  return { status: response.status, data: await response.json() };
}

async function stored(id: string) {
  const { data } = await backend.asService().from("support_requests").select("*").eq("id", id).throwOnError();
  return data;
}

it("stores and mails a request once, however often it arrives, and lets support answer", async () => {
  const request = requestOf();
  const together = await Promise.all([1, 2, 3].map(() => ask(request)));
  expect(together.filter(({ data }) => data.status === "sent")).toHaveLength(1);
  for (const { status } of together) expect([200, 409]).toContain(status);
  expect(await ask(request)).toEqual({ status: 200, data: { status: "already_sent" } });

  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: SUPPORT,
    replyTo: "Robin <& Co> <robin@shop.test>",
    subject: "Question from Robin <& Co>",
    html: undefined,
  });
  expect(mails[0]?.text).toContain(request.message);
  const { request_id: id, ...words } = request;
  expect(await stored(id)).toMatchObject([{ id, ...words, state: "sent", asked_by: null }]);
});

it("tries again what did not leave", async () => {
  const request = requestOf();
  isFull = true;
  const failed = await ask(request);
  expect([failed.status, failed.data.code]).toEqual([502, "mail_failed"]);
  expect(await stored(request.request_id)).toMatchObject([{ state: "failed" }]);
  isFull = false;
  const before = mails.length;
  expect((await ask(request)).data).toEqual({ status: "sent" });
  expect(mails.slice(before)).toHaveLength(1);
});

it("confirms to who is signed in, at their own address, and to nobody else", async () => {
  const { client, user } = await backend.signUp("robin@shop.test");
  const before = mails.length;
  const request = requestOf({ email: "Robin@shop.test" });
  expect((await ask(request, client)).data).toEqual({ status: "sent" });
  expect((await ask(requestOf({ email: "stranger@elsewhere.test" }), client)).data.status).toBe("sent");
  expect(mails.slice(before).map(({ to }) => to)).toEqual([SUPPORT, "robin@shop.test", SUPPORT]);
  expect(mails[before + 1]?.text).toContain("within 1 business day");
  expect(mails[before + 1]?.text).not.toContain("script");
  expect(await stored(request.request_id)).toMatchObject([{ asked_by: user.id }]);
});

it("adds no header and no recipient, whatever the name says", async () => {
  const before = mails.length;
  const name = 'Eve"\r\nBcc: all@shop.test\r\nSubject: Win <eve@x.test>, ';
  expect((await ask(requestOf({ name }))).data).toEqual({ status: "sent" });
  expect(mails.slice(before)).toMatchObject([
    {
      to: SUPPORT,
      replyTo: expect.stringMatching(/ <robin@shop\.test>$/),
      subject: 'Question from Eve" Bcc: all@shop.test Subject: Win <eve@x.test>,',
    },
  ]);
});

it("is limited for each address, whatever the caller says of theirs, and forgets nothing known", async () => {
  const before = mails.length;
  const known = requestOf();
  await ask(known);
  const flood = await Promise.all(
    Array.from({ length: 12 }, async (_, turn) => {
      const disguise = { "x-forwarded-for": `198.51.100.${turn}`, "cf-connecting-ip": `198.51.100.${turn}` };
      const response = await fetch(`${backend.url}/functions/v1/send-support-request`, {
        method: "POST",
        headers: { "content-type": "application/json", ...disguise },
        body: JSON.stringify(requestOf()),
      });
      return response.status;
    }),
  );
  expect(new Set(flood)).toEqual(new Set([200, 429]));
  const refused = await ask(requestOf());
  expect([refused.status, refused.data.code]).toEqual([429, "too_many_tries"]);
  expect((await ask(known)).data).toEqual({ status: "already_sent" });
  const { data } = await backend.asService().from("support_requests").select("id").throwOnError();
  // One of the ten claims of this address was a second try.
  expect(data).toHaveLength(9);
  expect(mails.length - before).toBe(4);
});
