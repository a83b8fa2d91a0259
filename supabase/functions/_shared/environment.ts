import * as v from "valibot";
import { isTotpSecret } from "../../../src/domain/totp/totp.ts";

/** A function's settings: Deno.env, or a plain object in a test. */
export interface EnvironmentSource {
  get(name: string): string | undefined;
}

const project = v.object({
  supabaseUrl: v.pipe(v.string(), v.url()),
  /** Where mail programs reach the same: behind a proxy it is another address. */
  apiUrl: v.pipe(v.string(), v.url()),
  publishableKey: v.pipe(v.string(), v.minLength(1)),
  secretKey: v.pipe(v.string(), v.minLength(1)),
  siteUrl: v.pipe(
    v.string(),
    v.url(),
    v.transform((url) => url.replace(/\/+$/, "")),
  ),
});
/** A function's Supabase project, and the app's address. */
export type Project = v.InferOutput<typeof project>;

/** Reads the settings once, when the function starts, so that a missing one fails the start and not a call. */
export function readProject(source: EnvironmentSource): Project {
  return v.parse(project, {
    supabaseUrl: source.get("SUPABASE_URL"),
    apiUrl: source.get("API_URL") || source.get("SUPABASE_URL"),
    publishableKey:
      keyNamed("default", source.get("SUPABASE_PUBLISHABLE_KEYS")) ?? source.get("SUPABASE_ANON_KEY"),
    secretKey:
      keyNamed("default", source.get("SUPABASE_SECRET_KEYS")) ?? source.get("SUPABASE_SERVICE_ROLE_KEY"),
    siteUrl: source.get("SITE_URL"),
  });
}

const stripe = v.object({
  secretKey: v.pipe(v.string(), v.minLength(1)),
  /** The address of the payment provider's API if it is not Stripe's: the local stand-in. */
  apiBase: v.optional(v.pipe(v.string(), v.url())),
});
export type StripeSettings = v.InferOutput<typeof stripe>;

/** Reads the payment provider's settings. */
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
  /** The sender of mails: an address, or `Name <address>`. */
  from: v.pipe(v.string(), v.regex(/@/)),
});
export type SmtpSettings = v.InferOutput<typeof smtp>;

const PORT_WITH_TLS = "465";

/** Reads the mail server's settings: SMTP_HOST, SMTP_PORT (465), SMTP_USER, SMTP_PASS and SMTP_FROM. */
export function readSmtp(source: EnvironmentSource): SmtpSettings {
  return v.parse(smtp, {
    host: source.get("SMTP_HOST"),
    port: source.get("SMTP_PORT") || PORT_WITH_TLS,
    user: source.get("SMTP_USER") || undefined,
    pass: source.get("SMTP_PASS") || undefined,
    from: source.get("SMTP_FROM"),
  });
}

/** Returns the environment variables for the settings of `readSmtp`. */
export function smtpEnvironment({ host, port, user, pass, from }: SmtpSettings): Record<string, string> {
  return {
    SMTP_HOST: host,
    SMTP_PORT: `${port}`,
    SMTP_USER: user ?? "",
    SMTP_PASS: pass ?? "",
    SMTP_FROM: from,
  };
}

/** Reads the recipient of support requests: SUPPORT_EMAIL, one plain address. */
export function readSupportAddress(source: EnvironmentSource): string {
  return v.parse(v.pipe(v.string(), v.regex(/^[^\s@<>,;]+@[^\s@<>,;]+$/)), source.get("SUPPORT_EMAIL"));
}

const vapid = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
  privateKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  /** The contact for push services with questions about our pushes. */
  subject: v.pipe(v.string(), v.regex(/^(https:\/\/|mailto:)/)),
});
export type VapidSettings = v.InferOutput<typeof vapid>;

/**
 * Reads the keys that sign pushes: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, base64url as `web-push
 * generate-vapid-keys` prints them, and VAPID_SUBJECT, an https: or mailto: address (default: the app's or
 * support's). Null without keys: then nothing is pushed.
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

/** The origin of the push stand-in's devices: the name does not exist, so nothing is ever sent there. */
export const PUSH_STAND_IN_ORIGIN = "https://stand-in.push.test";

const totpSecret = v.optional(v.pipe(v.string(), v.check(isTotpSecret)));

/** Returns the secret of the operator's authenticator app, in base32; null if the access code is enough. */
export function readConsoleTotpSecret(source: EnvironmentSource): string | null {
  return v.parse(totpSecret, source.get("CONSOLE_TOTP_SECRET") || undefined) ?? null;
}

/** Returns the secret with which the payment provider signs its calls of payment-webhook. */
export function readWebhookSecret(source: EnvironmentSource): string {
  return v.parse(v.pipe(v.string(), v.minLength(1)), source.get("STRIPE_WEBHOOK_SECRET"));
}

const hookSecrets = v.pipe(
  v.string(),
  v.transform((text) => text.split("|")),
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^v1,whsec_([A-Za-z0-9+/]{4}){7,}[A-Za-z0-9+/]{2}([A-Za-z0-9+/]{2}|[A-Za-z0-9+/]=|==)$/),
    ),
  ),
);

/**
 * Returns the secrets with which Supabase Auth signs its calls of auth-mail, in base64; none accepts no call. While one
 * replaces the other there are two: SEND_EMAIL_HOOK_SECRET is `v1,whsec_...` or `v1,whsec_...|v1,whsec_...`.
 */
export function readHookSecrets(source: EnvironmentSource): string[] {
  const text = source.get("SEND_EMAIL_HOOK_SECRET");
  return text ? v.parse(hookSecrets, text).map((secret) => secret.replace("v1,whsec_", "")) : [];
}

/** Supabase passes its newer keys as a JSON dictionary from a key's name to the key. */
function keyNamed(name: string, dictionary: string | undefined): string | undefined {
  if (!dictionary) return undefined;
  return v.parse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), dictionary)[name];
}
