import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createInterface } from "node:readline";
import { createTransport } from "nodemailer";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createMailer, MailFailure } from "#functions/_shared/mail.ts";
import type { Db } from "../database/db.ts";
import { openPglite } from "../database/pglite.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { MAIL_TABLES } from "./mailbox-store.ts";

const SITE = "http://127.0.0.1:4173";
const MAIL = { to: "sam@mail.test", subject: "Payslip", text: "Your pay" };
let db: Db;
let mailbox: Mailbox;
let smtp: Mailbox["smtp"];
let lines: string[];

beforeAll(async () => {
  ({ db } = await openPglite({}));
  await db.exec(MAIL_TABLES);
});
beforeEach(async () => {
  lines = [];
  mailbox = await openMailbox(db, null, (line) => lines.push(line));
  smtp = mailbox.smtp;
});
afterEach(() => mailbox.close());

const look = (path: string, from = mailbox) => from.handle(new Request(`${SITE}${path}`));
const read = async (path: string) => (await look(path)).text();
const mailPaths = async () => [...(await read("/_mail")).matchAll(/\/_mail\/\d+/g)].map(([path]) => path);

/** Resolves with the failure of sending a mail. */
async function failureOf(settings: typeof smtp): Promise<MailFailure> {
  const failure = await createMailer(settings)
    .send(MAIL)
    .catch((error) => error);
  expect(failure).toBeInstanceOf(MailFailure);
  return failure;
}

test("keeps mails, shows them harmlessly, and still has them after a restart", async () => {
  expect(await read("/_mail")).toContain("No mail yet");
  const text = "Go to http://x.test/a?b=1&c=2 now";
  await mailbox.email.send({ to: "sam@mail.test", subject: "Reset <now>", text });
  const html = `<p onclick="x()">Payslip</p><script>alert(1)</script>`;
  await createMailer(smtp).send({ to: "ann@mail.test", subject: "Payslip é", text: "Pay", html });

  await mailbox.close();
  mailbox = await openMailbox(db, null, () => {});
  const list = await read("/_mail");
  expect(list.indexOf("ann@mail.test")).toBeLessThan(list.indexOf("sam@mail.test"));
  expect(list).toContain("Reset &lt;now&gt;");
  expect(list).toContain("Payslip é");
  const [newer = "", older = ""] = await mailPaths();
  expect(await read(older)).toContain('<a href="http://x.test/a?b=1&amp;c=2">');
  const shown = await read(newer);
  expect(shown).toContain("Shiftkeep &lt;no-reply@localhost&gt;");
  expect(shown).toContain("&lt;script&gt;");
  expect(shown).not.toContain("<script>");
});

test("lists attachments and hands them out to be saved, never shown", async () => {
  const { host, port, user = "", pass = "" } = smtp;
  const transport = createTransport({ host, port, auth: { user, pass } });
  const page = "<script>alert(1)</script>";
  await transport.sendMail({
    from: smtp.from,
    to: "ann@mail.test",
    subject: "With files",
    text: "Here",
    attachments: [
      { filename: 'it\'s "pay" 1.html', content: page, contentType: "text/html" },
      { filename: "b.bin", content: Buffer.from([0, 255, 10]) },
    ],
  });
  const [path = ""] = await mailPaths();
  const shown = await read(path);
  expect(shown).toContain(`<a href="${path}/attachments/0">it&#39;s &quot;pay&quot; 1.html</a>`);
  expect(shown).toContain("3 bytes");

  const file = await look(`${path}/attachments/0`);
  expect(await file.text()).toBe(page);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition":
      "attachment; filename=\"it's _pay_ 1.html\"; filename*=UTF-8''it%27s%20%22pay%22%201.html",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const binary = await look(`${path}/attachments/1`);
  expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0, 255, 10]);
  expect((await look(`${path}/attachments/2`)).status).toBe(404);
});

test("takes mail only from who knows the password, which is another one at every start", async () => {
  const before = await mailPaths();
  for (const settings of [
    { ...smtp, pass: "wrong" },
    { ...smtp, pass: "" },
    { ...smtp, user: undefined },
  ]) {
    expect((await failureOf(settings)).mayHaveArrived).toBe(false);
  }
  expect(await mailPaths()).toEqual(before);
  const other = await openMailbox(db, null, () => {});
  await other.close();
  expect(other.smtp.pass).not.toBe(smtp.pass);
});

test("takes nothing over HTTP, and knows only what it has", async () => {
  for (const method of ["POST", "DELETE"]) {
    expect((await mailbox.handle(new Request(`${SITE}/_mail/messages`, { method }))).status).toBe(405);
  }
  for (const path of ["/_mail/999999", "/_mail/x", "/_mail/999999/attachments/0"]) {
    expect((await look(path)).status).toBe(404);
  }
});

test("a subject, an address and a name cannot add headers", async () => {
  const replyTo = { name: 'Eve" <x@mail.test>,\r\nBcc: all@mail.test', address: "eve@mail.test" };
  await createMailer(smtp).send({ ...MAIL, replyTo, subject: "Pay\r\nBcc: all@mail.test" });
  const [path = ""] = await mailPaths();
  const shown = await read(path);
  expect(shown).toContain("<dt>To</dt><dd>sam@mail.test</dd>");
  expect(shown).toContain("<h1>Pay Bcc: all@mail.test</h1>");
  expect(shown).toMatch(/<dt>Reply to<\/dt><dd>Eve.* &lt;eve@mail\.test&gt;<\/dd>/s);
});

test("a server that is not there has not taken the mail", async () => {
  await mailbox.close();
  expect((await failureOf(smtp)).mayHaveArrived).toBe(false);
});

test.each([
  ["a refusal", "550 No such person", false],
  ["silence", null, true],
])("after the whole mail, %s leaves the right doubt", async (_case, answer, mayHaveArrived) => {
  const { port, close } = await listenAsMailServer(answer);
  expect((await failureOf({ ...smtp, port })).mayHaveArrived).toBe(mayHaveArrived);
  close();
});

/** A mail server that accepts any password, and answers a mail with this line or by hanging up. */
async function listenAsMailServer(answer: string | null) {
  const server: Server = createServer((socket) => {
    let isMail = false;
    socket.write("220 here\r\n");
    createInterface(socket).on("line", (line) => {
      if (isMail && line !== ".") return;
      if (line === "." && answer === null) socket.destroy();
      else if (line === "DATA") socket.write("354 go on\r\n");
      else if (line.startsWith("EHLO")) socket.write("250-here\r\n250 AUTH PLAIN\r\n");
      else if (line.startsWith("AUTH")) socket.write("235 welcome\r\n");
      else socket.write(`${line === "." ? answer : "250 fine"}\r\n`);
      isMail = line === "DATA";
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test("with a mail server outside, mails of auth go there, and the page says so", async () => {
  const relay = await openMailbox(db, smtp, (line) => lines.push(line));
  expect(relay.smtp).toEqual(smtp);
  await relay.email.send({ to: "sam@mail.test", subject: "Through the relay", text: "Hello" });
  await expect.poll(() => read("/_mail")).toContain("Through the relay");
  const page = await look("/_mail", relay);
  expect(await page.text()).toContain("<strong>127.0.0.1</strong> and keeps none here");

  await mailbox.close();
  await relay.email.send({ to: "sam@mail.test", subject: "Lost", text: "Hello" });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^A mail of auth was not sent: /);
  expect(lines[0]).not.toContain(smtp.pass);
});
