import * as v from "valibot";
import { isTotpSecret } from "../../../src/domain/totp/totp.ts";

/** Where a function reads its settings: Deno.env when it runs, a plain object in a test. */
export interface EnvironmentSource {
  get(name: string): string | undefined;
}

const project = v.object({
  supabaseUrl: v.pipe(v.string(), v.url()),
  publishableKey: v.pipe(v.string(), v.minLength(1)),
  secretKey: v.pipe(v.string(), v.minLength(1)),
  siteUrl: v.pipe(
    v.string(),
    v.url(),
    v.transform((url) => url.replace(/\/+$/, "")),
  ),
});
/** The Supabase project a function belongs to, and where people find the app. */
export type Project = v.InferOutput<typeof project>;

/** Reads the settings once, when the function starts: a missing one is a failed start, not a failed call. */
export function readProject(source: EnvironmentSource): Project {
  return v.parse(project, {
    supabaseUrl: source.get("SUPABASE_URL"),
    publishableKey:
      keyNamed("default", source.get("SUPABASE_PUBLISHABLE_KEYS")) ?? source.get("SUPABASE_ANON_KEY"),
    secretKey:
      keyNamed("default", source.get("SUPABASE_SECRET_KEYS")) ?? source.get("SUPABASE_SERVICE_ROLE_KEY"),
    siteUrl: source.get("SITE_URL"),
  });
}

const stripe = v.object({
  secretKey: v.pipe(v.string(), v.minLength(1)),
  /** Where the payment provider's API is, if not at Stripe: the local stand-in. */
  apiBase: v.optional(v.pipe(v.string(), v.url())),
});
export type StripeSettings = v.InferOutput<typeof stripe>;

/** Reads how the payment provider is reached. */
export function readStripe(source: EnvironmentSource): StripeSettings {
  return v.parse(stripe, {
    secretKey: source.get("STRIPE_SECRET_KEY"),
    apiBase: source.get("STRIPE_API_BASE") || undefined,
  });
}

const smtp = v.object({
  host: v.pipe(v.string(), v.minLength(1)),
  port: v.pipe(v.string(), v.digits(), v.toNumber(), v.minValue(1), v.maxValue(65535)),
  user: v.optional(v.string()),
  pass: v.optional(v.string()),
  /** Who mails are from: an address, or `Name <address>`. */
  from: v.pipe(v.string(), v.regex(/@/)),
});
export type SmtpSettings = v.InferOutput<typeof smtp>;

const PORT_WITH_TLS = "465";

/** Reads which mail server to send through: SMTP_HOST, SMTP_PORT (465), SMTP_USER, SMTP_PASS and SMTP_FROM. */
export function readSmtp(source: EnvironmentSource): SmtpSettings {
  return v.parse(smtp, {
    host: source.get("SMTP_HOST"),
    port: source.get("SMTP_PORT") || PORT_WITH_TLS,
    user: source.get("SMTP_USER") || undefined,
    pass: source.get("SMTP_PASS") || undefined,
    from: source.get("SMTP_FROM"),
  });
}

/** The settings of `readSmtp` as the environment that holds them. */
export function smtpEnvironment({ host, port, user, pass, from }: SmtpSettings): Record<string, string> {
  return {
    SMTP_HOST: host,
    SMTP_PORT: `${port}`,
    SMTP_USER: user ?? "",
    SMTP_PASS: pass ?? "",
    SMTP_FROM: from,
  };
}

/** Reads where requests for support go: SUPPORT_EMAIL, one plain address. */
export function readSupportAddress(source: EnvironmentSource): string {
  return v.parse(v.pipe(v.string(), v.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/)), source.get("SUPPORT_EMAIL"));
}

const vapid = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
  privateKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  /** Whom a push service may write to about what comes from here. */
  subject: v.pipe(v.string(), v.regex(/^(https:\/\/|mailto:)/)),
});
export type VapidSettings = v.InferOutput<typeof vapid>;

/**
 * Reads the keys that pushes are signed with: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, base64url as `web-push
 * generate-vapid-keys` prints them, and VAPID_SUBJECT, an https: or mailto: address (the app's own, or support's). Null,
 * and nothing is pushed, without keys.
 */
export function readVapid(source: EnvironmentSource): VapidSettings | null {
  const publicKey = source.get("VAPID_PUBLIC_KEY");
  if (!publicKey) return null;
  const siteUrl = source.get("SITE_URL") ?? "";
  const own = siteUrl.startsWith("https://") ? siteUrl : `mailto:${source.get("SUPPORT_EMAIL")}`;
  return v.parse(vapid, {
    publicKey,
    privateKey: source.get("VAPID_PRIVATE_KEY"),
    subject: source.get("VAPID_SUBJECT") || own,
  });
}

/** What the devices of the stand-in for a push service are called by: no such name exists, so nothing is ever sent there. */
export const PUSH_STAND_IN_ORIGIN = "https://stand-in.push.test";

/** Where what is for the stand-in goes, without a trailing slash; null where there is none. */
export function readPushStandIn(source: EnvironmentSource): string | null {
  return source.get("PUSH_STAND_IN") || null;
}

/** Where the server that functions run on says how it is; null where a platform runs them. */
export function readOperationsUrl(source: EnvironmentSource): string | null {
  return source.get("OPERATIONS_URL") || null;
}

/** Reads the access code of the console; null, and the console stays closed, without one. */
export function readConsoleCode(source: EnvironmentSource): string | null {
  return source.get("CONSOLE_CODE") || null;
}

const totpSecret = v.optional(v.pipe(v.string(), v.check(isTotpSecret)));

/** Reads the secret of the operator's authenticator app, in base32; null, and the access code is enough, without one. */
export function readConsoleTotpSecret(source: EnvironmentSource): string | null {
  return v.parse(totpSecret, source.get("CONSOLE_TOTP_SECRET") || undefined) ?? null;
}

/** Reads the secret with which the payment provider signs what it sends to payment-webhook. */
export function readWebhookSecret(source: EnvironmentSource): string {
  return v.parse(v.pipe(v.string(), v.minLength(1)), source.get("STRIPE_WEBHOOK_SECRET"));
}

/** Supabase hands out its newer keys as a JSON dictionary from key name to key. */
function keyNamed(name: string, dictionary: string | undefined): string | undefined {
  if (!dictionary) return undefined;
  return v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), dictionary)[name];
}
