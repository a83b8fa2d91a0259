import { resolve } from "node:path";
import {
  type EnvironmentSource,
  readConsoleTotpSecret,
  readSmtp,
  readSupportAddress,
  type SmtpSettings,
} from "#functions/_shared/environment.ts";
import { isLoopbackName } from "../lib/loopback.ts";
import { StartError } from "../lib/start-error.ts";

const LOCAL_SUPPORT = "support@localhost";

type Env = Record<string, string | undefined>;

/** The options of the embedded backend. */
export type Options = ReturnType<typeof parseOptions>;

/** Reads the variables of supabase/README.md; throws a StartError with an invalid one's name and possible values. */
export function readOptions(env: Env, args: string[]): Options {
  const options = parseOptions(env, args);
  refuseStandIns(options);
  return options;
}

function parseOptions(env: Env, args: string[]) {
  const smtp = env.SMTP_HOST ? readMailServer(env) : null;
  return {
    host: env.HOST || "127.0.0.1",
    port: readPort(env.PORT || "4173"),
    /** The address that people open, if it is not the server's own (for example behind a proxy). */
    siteUrl: env.SITE_URL ? readSiteUrl(env.SITE_URL) : null,
    /** The folder that keeps everything, or null to keep nothing (DATA_DIR=memory). */
    dataDir: readDataDir(env),
    seed: readChoice("SEED", ["demo", "none"], env.SEED || "demo"),
    /** The Stripe account that takes payments; null for the stand-in, where no money moves. */
    stripe: readStripe(env),
    /** Whether Vite's dev server serves the app instead of the production build. */
    dev: args.includes("--dev"),
    /** The mail server to send through; null keeps mails and shows them at /_mail. */
    smtp,
    /** The recipient of support requests. */
    supportEmail: readSupportEmail(env, smtp),
    /** The code that opens /console; null has the backend make one. */
    consoleCode: env.CONSOLE_CODE || null,
    /** The secret of the operator's authenticator app for /console; null asks for no code of it. */
    consoleTotpSecret: readTotpSecret(env),
    /** The free disk space to keep, in bytes: with less the server accepts no changes. */
    diskReserveBytes: readCount("DISK_RESERVE_MB", env.DISK_RESERVE_MB || "256") * 1024 * 1024,
    /** After this many seconds without a sign of life the process ends itself; 0 never. */
    watchdogSeconds: readCount("WATCHDOG_SECONDS", env.WATCHDOG_SECONDS || "60"),
    /** Lines for people, or one JSON object a line for log collectors. */
    logFormat: readChoice(
      "LOG_FORMAT",
      ["text", "json"],
      env.LOG_FORMAT || (process.stdout.isTTY ? "text" : "json"),
    ),
    /** The token with which other machines may read /metrics; null allows none. */
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    /** Whether strangers may reach the server although mails, payments or accounts are only for trial. */
    allowStandIns: env.ALLOW_STAND_INS === "1",
    /** The Postgres server to use instead of one in the data folder. */
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    /** The folder of nightly backups and their passphrase; null makes none, or leaves them readable. */
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    backupPassphrase: env.BACKUP_PASSPHRASE || null,
    /** The folder to which the database's log is copied as it is written. */
    walArchive: env.WAL_ARCHIVE ? resolve(env.WAL_ARCHIVE) : null,
  };
}

export function readDataDir(env: Env): string | null {
  return env.DATA_DIR === "memory" ? null : resolve(env.DATA_DIR || ".data");
}

/** Whether other machines can reach the server, by its host or its site's address. */
export function isPublic({ host, siteUrl }: Pick<Options, "host" | "siteUrl">): boolean {
  const isHere = (name: string) => isLoopbackName(name) || name === "::1";
  return !isHere(host) || (siteUrl !== null && !isHere(new URL(siteUrl).hostname));
}

/** Whether the server may have stand-ins, which are for trial: strangers cannot reach it, or it was allowed. */
export function hasStandIns(options: Pick<Options, "host" | "siteUrl" | "allowStandIns">): boolean {
  return options.allowStandIns || !isPublic(options);
}

/** Refuses to start if strangers could reach stand-ins that are only for trial. */
function refuseStandIns(options: Options): void {
  if (hasStandIns(options)) return;
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

function readChoice<Choice extends string>(name: string, choices: readonly Choice[], text: string): Choice {
  const choice = choices.find((one) => one === text);
  if (choice) return choice;
  const named = choices.map((one) => `"${one}"`).join(" or ");
  throw new StartError(`${name} must be ${named}, not "${text}".`);
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

/** Reads a setting as functions do, and throws a StartError with this message if it is invalid. */
function readShared<T>(env: Env, read: (source: EnvironmentSource) => T, problem: string): T {
  try {
    return read({ get: (name) => env[name] });
  } catch {
    throw new StartError(problem);
  }
}

function readMailServer(env: Env): SmtpSettings {
  const problem = "With SMTP_HOST, SMTP_FROM must be an e-mail address and SMTP_PORT a port number.";
  return readShared(env, readSmtp, problem);
}

/** The default is the sender of mails; without a mail server any address will do. */
function readSupportEmail(env: Env, smtp: SmtpSettings | null): string {
  const SUPPORT_EMAIL = env.SUPPORT_EMAIL || (smtp ? addressIn(smtp.from) : LOCAL_SUPPORT);
  const problem = `SUPPORT_EMAIL must be an e-mail address, not "${SUPPORT_EMAIL}".`;
  return readShared({ SUPPORT_EMAIL }, readSupportAddress, problem);
}

/** Returns the address of `Name <address>`, or of an address alone. */
function addressIn(from: string): string {
  return /<([^>]*)>/.exec(from)?.[1] ?? from.trim();
}

/** Requires both: one alone would take money and never learn of it. */
function readStripe(env: Env): { secretKey: string; webhookSecret: string } | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!secretKey && !webhookSecret) return null;
  if (!secretKey) throw new StartError("STRIPE_WEBHOOK_SECRET needs STRIPE_SECRET_KEY beside it.");
  if (!webhookSecret) throw new StartError("STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it.");
  return { secretKey, webhookSecret };
}

function readTotpSecret(env: Env): string | null {
  const problem = "CONSOLE_TOTP_SECRET must be base32 (A to Z, 2 to 7) of at least 26 characters.";
  return readShared(env, readConsoleTotpSecret, problem);
}
