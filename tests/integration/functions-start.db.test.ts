// Every function as it is deployed, its own index.ts and not only its handler: in the embedded server's process, and in the
// nightly run in Deno, as on hosted Supabase.
import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createFunctions } from "#local/functions/functions.ts";
import { openMailbox } from "#local/mail/mailbox.ts";
import { makeAccount, secretKeyOf } from "#tests/factories/accounts.ts";
import { startEmptyBackend, type TestBackend } from "#tests/factories/backend.ts";
import { PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { IS_NIGHTLY } from "#tests/factories/long-tail.ts";
import { createDenoFunctions } from "./deno-functions.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const FOLDER = join(import.meta.dirname, "../../supabase/functions");
const NAMES = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
  .map(({ name }) => name);
const HOOK_SECRET = randomBytes(32).toString("base64");

let backend: TestBackend;
let env: Record<string, string>;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
const lines: string[] = [];

beforeAll(async () => {
  backend = await startEmptyBackend();
  mailbox = await openMailbox(backend.db, null, () => {});
  const { host, port, user = "", pass = "", from } = mailbox.smtp;
  env = {
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: PUBLISHABLE_KEY,
    SUPABASE_SERVICE_ROLE_KEY: secretKeyOf(backend),
    SITE_URL: "https://shop.test",
    STRIPE_SECRET_KEY: "sk_test",
    STRIPE_WEBHOOK_SECRET: "whsec_test",
    STRIPE_API_BASE: `${backend.url}/_stripe`,
    SMTP_HOST: host,
    SMTP_PORT: `${port}`,
    SMTP_USER: user,
    SMTP_PASS: pass,
    SMTP_FROM: from,
    SUPPORT_EMAIL: "help@shop.test",
    CONSOLE_CODE: "a code",
    SEND_EMAIL_HOOK_SECRET: `v1,whsec_${HOOK_SECRET}`,
  };
});
afterAll(async () => {
  await mailbox.close();
  await backend.close();
});

const RUNTIMES = { "the embedded server": createFunctions, ...(IS_NIGHTLY && { Deno: createDenoFunctions }) };

describe.each(Object.entries(RUNTIMES))("in %s", (_, create) => {
  let functions: ReturnType<typeof create>;
  beforeAll(() => {
    functions = create({
      folder: FOLDER,
      env,
      verifyJwt: () => false,
      verifyToken: async () => null,
      log: ({ function: name, text }) => lines.push(`${name}: ${text}`),
    });
  });
  afterAll(() => functions.close());

  const ask = (name: string, method: string, init: RequestInit = {}) =>
    functions.handle(new Request(`${backend.url}/functions/v1/${name}`, { method, ...init }));

  describe.each(NAMES)("%s", (name) => {
    it("starts, and answers sensibly whoever asks for nothing in particular", async () => {
      lines.length = 0;
      const options = await ask(name, "OPTIONS");
      expect(options.status).toBeLessThan(500);
      const posted = await ask(name, "POST", { body: "{}", headers: { "content-type": "application/json" } });
      const said = await posted.text();
      // Without keys for pushes, push-key says that there is none.
      expect(posted.status, said).toBeLessThan(500);
      expect(said).not.toContain("BOOT_ERROR");
      expect(lines.join("\n")).not.toMatch(/ReferenceError|SyntaxError|TypeError/);
    });
  });

  it("auth-mail goes on with its mail after its answer", async () => {
    const email = `${randomUUID()}@functions.test`;
    const id = await makeAccount(backend, email);
    const body = JSON.stringify({
      user: { id, email },
      email_data: { email_action_type: "recovery", token: "123456", token_hash: "secret" },
    });
    const [webhookId, time] = [randomUUID(), Math.floor(Date.now() / 1000)];
    const signature = createHmac("sha256", Buffer.from(HOOK_SECRET, "base64"))
      .update(`${webhookId}.${time}.${body}`)
      .digest("base64");
    const answer = await ask("auth-mail", "POST", {
      body,
      headers: {
        "content-type": "application/json",
        "webhook-id": webhookId,
        "webhook-timestamp": `${time}`,
        "webhook-signature": `v1,${signature}`,
      },
    });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    await expect
      .poll(
        async () =>
          (await backend.db.query("select from local_mail.messages where recipient = $1", [email])).rows,
      )
      .toHaveLength(1);
    expect(lines.join("\n")).not.toContain("ReferenceError");
  });
});
