import { PGlite } from "@electric-sql/pglite";
import { beforeAll, expect, test } from "vitest";
import { createMailbox } from "#local/mailbox.ts";

const SITE = "http://127.0.0.1:4173";
const SECRET = "sk_test_local";
let db: PGlite;

beforeAll(async () => {
  db = new PGlite();
});

async function openMailbox() {
  const mailbox = createMailbox({ isSecretKey: (key) => key === SECRET });
  await mailbox.open(db);
  const get = async (path: string) => (await mailbox.handle(new Request(`${SITE}${path}`))).text();
  const post = (body: unknown, apikey = SECRET) =>
    mailbox.handle(
      new Request(`${SITE}/_mail/messages`, {
        method: "POST",
        headers: { apikey },
        body: JSON.stringify(body),
      }),
    );
  return { mailbox, get, post };
}

test("keeps mails, shows them harmlessly, and still has them after a restart", async () => {
  const { mailbox, get, post } = await openMailbox();
  expect(await get("/_mail")).toContain("No mail yet");
  await mailbox.email.send({
    to: "sam@mail.test",
    subject: "Reset <now>",
    text: "Go to http://x.test/a?b=1&c=2 now",
  });
  const markup = `<p onclick="x()">Payslip</p><script>alert(1)</script>`;
  expect((await post({ to: "ann@mail.test", subject: "Payslip", html: markup })).status).toBe(201);

  const { get: getAgain } = await openMailbox();
  const list = await getAgain("/_mail");
  expect(list.indexOf("ann@mail.test")).toBeLessThan(list.indexOf("sam@mail.test"));
  expect(list).toContain("Reset &lt;now&gt;");
  const [newer, older] = [...list.matchAll(/\/_mail\/\d+/g)].map(([path]) => path);
  expect(await getAgain(older ?? "")).toContain('<a href="http://x.test/a?b=1&amp;c=2">');
  const shown = await getAgain(newer ?? "");
  expect(shown).toContain("&lt;script&gt;");
  expect(shown).not.toContain("<script>");
});

test("takes mail from the secret key only, and only what is a mail", async () => {
  const { mailbox, post } = await openMailbox();
  expect((await post({ to: "a@b.co", subject: "x" }, "sb_publishable_x")).status).toBe(401);
  expect((await post({ to: "nobody", subject: "x" })).status).toBe(400);
  expect((await mailbox.handle(new Request(`${SITE}/_mail/999999`))).status).toBe(404);
  expect((await mailbox.handle(new Request(`${SITE}/_mail`, { method: "DELETE" }))).status).toBe(405);
});
