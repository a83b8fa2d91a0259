import { resolve } from "node:path";
import {
  readConsoleTotpSecret,
  readSmtp,
  readSupportAddress,
  type SmtpSettings,
} from "../functions/_shared/environment.ts";
import { isLoopbackName } from "./loopback.ts";
import type { LogFormat } from "./operations/server-log.ts";
import { StartError } from "./start-error.ts";

/** The options of the embedded backend. */
export interface Options {
  host: string;
  port: number;
  /** The address that people open, if it is not the server's own (for example behind a proxy). */
  siteUrl: string | null;
  /** The folder that keeps everything, or null to keep nothing (DATA_DIR=memory). */
  dataDir: string | null;
  seed: "demo" | "none";
  /** The Stripe account that takes payments; null for the stand-in, where no money moves. */
  stripe: { secretKey: string; webhookSecret: string } | null;
  /** Whether Vite's dev server serves the app instead of the production build. */
  dev: boolean;
  /** The mail server to send through; null keeps mails and shows them at /_mail. */
  smtp: SmtpSettings | null;
  /** The recipient of support requests. */
  supportEmail: string;
  /** The code that opens /console; null has the backend make one. */
  consoleCode: string | null;
  /** The secret of the operator's authenticator app for /console; null asks for no code of it. */
  consoleTotpSecret: string | null;
  /** The free disk space to keep, in bytes: with less the server accepts no changes. */
  diskReserveBytes: number;
  /** After this many seconds without a sign of life the process ends itself; 0 never. */
  watchdogSeconds: number;
  /** Lines for people, or one JSON object a line for log collectors. */
  logFormat: LogFormat;
  /** The token with which other machines may read /metrics; null allows none. */
  metricsToken: string | null;
  /** Whether strangers may reach the server although mails, payments or accounts are only for trial. */
  allowStandIns: boolean;
  /** The Postgres server to use instead of one in the data folder. */
  databaseUrl: string | null;
  /** The folder of nightly backups and their passphrase; null makes none, or leaves them readable. */
  backupDir: string | null;
  backupPassphrase: string | null;
  /** The folder to which the database's log is copied as it is written. */
  walArchive: string | null;
}

const LOCAL_SUPPORT = "support@localhost";

/** Reads the variables of supabase/README.md; throws a StartError with an invalid one's name and possible values. */
export function readOptions(env: Record<string, string | undefined>, args: string[]): Options {
  const smtp = env.SMTP_HOST ? readMailServer(env) : null;
  const options = {
    host: env.HOST || "127.0.0.1",
    port: readPort(env.PORT || "4173"),
    siteUrl: env.SITE_URL ? readSiteUrl(env.SITE_URL) : null,
    dataDir: env.DATA_DIR === "memory" ? null : resolve(env.DATA_DIR || ".data"),
    seed: readSeed(env.SEED || "demo"),
    stripe: readStripe(env),
    dev: args.includes("--dev"),
    smtp,
    supportEmail: readSupportEmail(env, smtp),
    consoleCode: env.CONSOLE_CODE || null,
    consoleTotpSecret: readTotpSecret(env),
    diskReserveBytes: readCount("DISK_RESERVE_MB", env.DISK_RESERVE_MB || "256") * 1024 * 1024,
    watchdogSeconds: readCount("WATCHDOG_SECONDS", env.WATCHDOG_SECONDS || "60"),
    logFormat: readLogFormat(env.LOG_FORMAT || (process.stdout.isTTY ? "text" : "json")),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    allowStandIns: env.ALLOW_STAND_INS === "1",
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    walArchive: env.WAL_ARCHIVE ? resolve(env.WAL_ARCHIVE) : null,
  };
  refuseStandIns(options);
  return options;
}

/** Whether other machines can reach the server, by its host or its site's address. */
export function isPublic({ host, siteUrl }: Pick<Options, "host" | "siteUrl">): boolean {
  const isHere = (name: string) => isLoopbackName(name) || name === "::1";
  return !isHere(host) || (siteUrl !== null && !isHere(new URL(siteUrl).hostname));
}

/** Refuses to start if strangers could reach stand-ins that are only for trial. */
function refuseStandIns(options: Options): void {
  if (options.allowStandIns || !isPublic(options)) return;
  const missing = [
    options.smtp === null &&
      "a mail server (SMTP_HOST, SMTP_USER, SMTP_PASS, SMTP_FROM), or its mails, sign-in links among them, reach nobody",
    options.stripe === null &&
      "keys for payments (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET), or anybody gets a subscription for nothing",
    options.consoleTotpSecret === null &&
      "a secret for an authenticator app (CONSOLE_TOTP_SECRET), or one code alone opens /console",
    options.seed === "demo" && "SEED=none, or everybody can sign in to the demo business",
  ].filter((line) => line !== false);
  if (missing.length > 0) throw new StartError(notPublic(missing.join("; ")));
}

/** Returns the reason why a public server does not start. */
export function notPublic(missing: string): string {
  return (
    `HOST or SITE_URL lets other people reach this server. For that it needs ${missing}. ` +
    "To start it all the same, for people you trust, set ALLOW_STAND_INS=1."
  );
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) {
    throw new StartError(`PORT must be a number from 0 to 65535, not "${text}".`);
  }
  return port;
}

function readLogFormat(text: string): LogFormat {
  if (text !== "text" && text !== "json")
    throw new StartError(`LOG_FORMAT must be "text" or "json", not "${text}".`);
  return text;
}

function readMetricsToken(text: string | undefined): string | null {
  if (text && text.length < 16) throw new StartError("METRICS_TOKEN must have at least 16 characters.");
  return text || null;
}

function readCount(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new StartError(`${name} must be a whole number, not "${text}".`);
  return Number(text);
}

function readSiteUrl(text: string): string {
  if (!URL.canParse(text)) throw new StartError(`SITE_URL must be a web address, not "${text}".`);
  return new URL(text).origin;
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null;
  const protocol = URL.canParse(text) ? new URL(text).protocol : "";
  if (protocol !== "postgres:" && protocol !== "postgresql:") {
    // The message omits the value, which may contain a password.
    throw new StartError(
      "DATABASE_URL must be an address like postgresql://user:password@host:5432/database.",
    );
  }
  return text;
}

function readMailServer(env: Record<string, string | undefined>): SmtpSettings {
  try {
    return readSmtp({ get: (name) => env[name] });
  } catch {
    throw new StartError("With SMTP_HOST, SMTP_FROM must be an e-mail address and SMTP_PORT a port number.");
  }
}

/** The default is the sender of mails; without a mail server any address will do. */
function readSupportEmail(env: Record<string, string | undefined>, smtp: SmtpSettings | null): string {
  const address = env.SUPPORT_EMAIL || (smtp ? addressIn(smtp.from) : LOCAL_SUPPORT);
  try {
    return readSupportAddress({ get: () => address });
  } catch {
    throw new StartError(`SUPPORT_EMAIL must be an e-mail address, not "${address}".`);
  }
}

/** Returns the address of `Name <address>`, or of an address alone. */
function addressIn(from: string): string {
  return /<([^>]*)>/.exec(from)?.[1] ?? from.trim();
}

/** Requires both: one alone would take money and never learn of it. */
function readStripe(env: Record<string, string | undefined>): Options["stripe"] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey && !webhookSecret) return null;
  if (!secretKey) throw new StartError("STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY beside it.");
  if (!webhookSecret) throw new StartError("STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it.");
  return { secretKey, webhookSecret };
}

function readTotpSecret(env: Record<string, string | undefined>): string | null {
  try {
    return readConsoleTotpSecret({ get: (name) => env[name] });
  } catch {
    throw new StartError("CONSOLE_TOTP_SECRET must be base32 (A to Z, 2 to 7) of at least 26 characters.");
  }
}

function readSeed(text: string): Options["seed"] {
  if (text !== "demo" && text !== "none") {
    throw new StartError(`SEED must be "demo" or "none", not "${text}".`);
  }
  return text;
}
