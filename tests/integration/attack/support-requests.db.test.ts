import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { backend, expectRefused, prepareAttack } from "./attack.ts";
import type { Attacker } from "./attacked-backend.ts";

const FUNCTION = "/functions/v1/send-support-request";
const SECRET_WORDS = "My till is empty every Friday";

let known: ReturnType<typeof requestOf>;

prepareAttack(async () => {
  known = requestOf({ message: SECRET_WORDS });
  expect(await ask("employee", known)).toMatchObject({ status: 200 });
});
beforeEach(() => backend.db.query("delete from limits.attempts"));

const requestOf = (changes: object = {}) => ({
  request_id: randomUUID(),
  name: "Sam",
  email: "sam@elsewhere.test",
  topic: "Problem",
  message: "Help",
  ...changes,
});

const ask = (who: Attacker, body: unknown, headers = {}) =>
  backend.ask(who, "POST", FUNCTION, { body, headers });
const newestMails = async () =>
  (
    await backend.db.query<{
      recipient: string;
      reply_to: string;
      subject: string;
      body_html: string | null;
    }>("select recipient, reply_to, subject, body_html from local_mail.messages order by id desc")
  ).rows;

const refused = (attacks: (() => ReturnType<typeof ask>)[]) =>
  expectRefused(attacks, { words: [SECRET_WORDS] });

it("nobody replaces or learns the words of another request by its id", async () => {
  await refused([
    () => ask("anonymous", requestOf({ request_id: known.request_id })),
    () => ask("stranger", { ...known, message: "Other words" }),
    () => backend.ask("anonymous", "GET", `${FUNCTION}?id=${known.request_id}`),
  ]);
});

it("what is too large, or no request at all, is refused", async () => {
  await refused([
    () => ask("anonymous", requestOf({ message: "é".repeat(4001) })),
    () => ask("anonymous", requestOf({ message: "x".repeat(2_000_000) })),
    () => ask("anonymous", "x".repeat(11 * 1024 * 1024)),
    () => ask("anonymous", requestOf({ name: "x".repeat(1000) })),
    () => ask("anonymous", requestOf({ email: `${"x".repeat(300)}@elsewhere.test` })),
    () => ask("anonymous", requestOf({ request_id: "'; drop table public.support_requests; --" })),
    () => ask("anonymous", requestOf({ topic: { $ne: "" } })),
    () => ask("anonymous", requestOf({ trap: "https://cheap.test" })),
    () => ask("anonymous", "["),
    () => ask("anonymous", []),
  ]);
});

it.each([
  ["the name", { name: "Eve\r\nBcc: all@victim.test\r\n\r\n<h1>Win</h1>" }],
  ["the name, encoded", { name: "=?utf-8?q?Eve=0D=0ABcc:_all@victim.test?=" }],
  ["the name, as an address", { name: '"x" <all@victim.test>, y' }],
  ["the message", { message: "\r\n.\r\nMAIL FROM:<x@victim.test>\r\nRCPT TO:<all@victim.test>\r\nDATA" }],
])("%s reaches nobody but support, who may answer only the asker", async (_, change) => {
  const before = (await newestMails()).length;
  expect(await ask("anonymous", requestOf(change))).toMatchObject({ status: 200 });
  const mails = await newestMails();
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]).toMatchObject({ recipient: "support@localhost", body_html: null });
  expect(mails[0]?.reply_to).toMatch(/ <sam@elsewhere\.test>$/);
  expect(mails[0]?.subject).toMatch(/^Problem from /);
});

it.each([
  "sam@elsewhere.test\r\nBcc: all@victim.test",
  "a@x.test, all@victim.test",
  "<a@x.test>",
  "a@x.test\u0000",
])("an address like %j is none", (email) => refused([() => ask("anonymous", requestOf({ email }))]));

it("markup and statements are words like any other", async () => {
  const message = `<script>alert(1)</script>'; drop table public.support_requests; --`;
  const request = requestOf({ message, name: "<img src=x onerror=alert(1)>" });
  expect(await ask("anonymous", request)).toMatchObject({ status: 200, json: { status: "sent" } });
  const { rows } = await backend.db.query("select name, message from public.support_requests where id = $1", [
    request.request_id,
  ]);
  expect(rows).toEqual([{ name: request.name, message }]);
  const list = await backend.ask("anonymous", "GET", "/_mail");
  expect(list.text).not.toContain("<img");
});

it("nobody has mails sent to strangers: what is confirmed goes to the account's own address", async () => {
  const before = (await newestMails()).length;
  for (const who of ["anonymous", "employee", "admin"] as const) {
    await ask(who, requestOf({ email: "victim@elsewhere.test" }));
  }
  const mails = (await newestMails()).slice(0, -before);
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set(["support@localhost"]));
});

it("a flood is stopped, whatever addresses it claims to come from", async () => {
  const before = (await newestMails()).length;
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      ask(turn % 2 ? "anonymous" : "employee", requestOf(), {
        "x-forwarded-for": `198.51.100.${turn}`,
        "cf-connecting-ip": `198.51.100.${turn}`,
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(20).fill(429)]);
  expect((await newestMails()).length - before).toBe(10);
  await refused([() => ask("admin", requestOf())]);
});

it("logs nothing that was asked", () => {
  expect(backend.logged()).not.toContain(SECRET_WORDS);
});
