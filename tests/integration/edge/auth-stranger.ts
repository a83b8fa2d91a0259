import { expect } from "vitest";
import type { BackendSettings } from "#local/context.ts";
import type { Backend } from "#local/server.ts";
import { readConfig } from "#local/settings/config.ts";
import { makeAccount } from "#tests/factories/accounts.ts";
import { startTestBackend } from "#tests/factories/backend.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";

export const { auth: SETTINGS } = readConfig();

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export interface AuthEdge extends Backend {
  /** Sends a request to the auth server from this network address, as the proxy says that it is. */
  from(address: string): (path: string, body?: object, init?: RequestInit) => Promise<Answer>;
  /** Signs somebody up, who then signs in from a new address. */
  signUp(email: string): Promise<Answer>;
  /** The newest mail to somebody. */
  mailTo(email: string): Promise<{ subject: string; text: string } | undefined>;
  /** The code and the link in the newest mail to somebody. */
  codeTo(email: string): Promise<{ code: string; link: URL }>;
  /** Does what has one more mail sent to somebody; resolves when it is there, which may be after the answer. */
  mailed(email: string, work: () => Promise<void>): Promise<void>;
  forget(): Promise<unknown>;
}

/** The whole backend, as strangers meet it behind the proxy that a public site has. */
export async function startAuthEdge(
  dataDir?: string,
  settings: Partial<BackendSettings> = {},
): Promise<AuthEdge> {
  const site = { siteUrl: "https://shop.test", ...settings };
  const backend = await startTestBackend({ ...site, ...(dataDir && { dataDir }) });

  async function mailTo(email: string) {
    const { rows } = await backend.db.query<{ subject: string; text: string }>(
      `select subject, body_text as text from local_mail.messages where recipient = $1 order by id desc limit 1`,
      [email],
    );
    return rows[0];
  }

  async function countMails(email: string): Promise<number> {
    const { rows } = await backend.db.query<{ mails: number }>(
      "select count(*)::int as mails from local_mail.messages where recipient = $1",
      [email],
    );
    return rows[0]?.mails ?? 0;
  }

  const from: AuthEdge["from"] = (address) => async (path, body, init) => {
    const response = await fetch(`${backend.url}/auth/v1${path}`, {
      method: body ? "POST" : "GET",
      redirect: "manual",
      ...(body && { body: JSON.stringify(body) }),
      ...init,
      headers: {
        apikey: PUBLISHABLE_KEY,
        "content-type": "application/json",
        "x-forwarded-for": address,
        ...init?.headers,
      },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith("{") ? JSON.parse(text) : {},
    };
  };

  return {
    ...backend,
    mailTo,
    from,
    async signUp(email) {
      await makeAccount(backend, email);
      return from(freshAddress())("/token?grant_type=password", { email, password: demo.password });
    },
    async codeTo(email) {
      const text = (await mailTo(email))?.text ?? "";
      const code = /\b\d{6}\b/.exec(text)?.[0] ?? "";
      const link = new URL(/https?:\S+/.exec(text)?.[0] ?? "");
      // The page about a forgotten password sends the secret of its fragment; auth takes it in an address, too.
      const token = new URLSearchParams(link.hash.slice(1)).get("token");
      if (token) link.search = `${new URLSearchParams({ type: "recovery", token })}`;
      return { code, link };
    },
    async mailed(email, work) {
      const before = await countMails(email);
      await work();
      await expect.poll(() => countMails(email)).toBe(before + 1);
    },
    forget: () => backend.db.query("delete from limits.attempts"),
  };
}

let count = 0;
/** An address of a network that nobody else in the tests has. */
export const freshAddress = () => `198.51.${Math.floor(++count / 250)}.${count % 250}`;

/** A code of as many digits that is not the one. */
export const wrongCodes = (code: string, howMany: number) =>
  Array.from({ length: howMany }, (_, place) => `${(Number(code) + place + 1) % 1_000_000}`.padStart(6, "0"));
