// npm run app -- --check: reports what is missing for production. It reads settings and the data folder, and changes
// and starts nothing.

import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isLoopbackName } from "../lib/loopback.ts";
import { StartError } from "../lib/start-error.ts";
import { type Options, readOptions } from "../settings/options.ts";
import { freeBytesOf, nearestFolder } from "./disk-space.ts";

export interface Finding {
  grade: "ok" | "advice" | "missing";
  about: string;
  says: string;
}

type Env = Record<string, string | undefined>;

const GB = 1024 ** 3;
const COMFORTABLE_BYTES = 5 * GB;
const CODE_MIN = 12;

/** Returns findings about everything that is visible before a start. */
export function checkProduction(env: Env, dist: string, uid = process.getuid?.()): Finding[] {
  let options: Options;
  try {
    options = readOptions({ ...env, ALLOW_STAND_INS: "1" }, []);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [missing("Settings", error.message)];
  }
  return [
    address(options),
    proxy(options),
    mail(options),
    support(env),
    payments(options),
    pushes(options),
    console_(env, options),
    standIns(env, options),
    ...data(options, uid),
    disk(options),
    backups(env),
    figures(options),
    existsSync(join(dist, "index.html"))
      ? ok("App", "it is built")
      : missing("App", "run npm run build first"),
  ];
}

/** Returns one finding a line, the missing ones last, and their number. */
export function reportOf(findings: readonly Finding[]): string {
  const order = ["ok", "advice", "missing"];
  const lines = findings
    .toSorted((one, other) => order.indexOf(one.grade) - order.indexOf(other.grade))
    .map(({ grade, about, says }) => `${grade.padEnd(8)} ${about}: ${says}`);
  const count = findings.filter(({ grade }) => grade === "missing").length;
  const sum =
    count === 0 ? "Nothing is missing." : `${count} of ${findings.length} are missing for production.`;
  return [...lines, sum].join("\n");
}

const finding = (grade: Finding["grade"]) => (about: string, says: string) => ({ grade, about, says });
const ok = finding("ok");
const advice = finding("advice");
const missing = finding("missing");

function address({ siteUrl }: Options): Finding {
  if (!siteUrl) return missing("Address", "set SITE_URL to the https address where people reach the server");
  const { protocol, hostname } = new URL(siteUrl);
  if (isLoopbackName(hostname)) return missing("Address", `SITE_URL ${siteUrl} is this machine only`);
  if (protocol !== "https:")
    return missing("Address", `SITE_URL ${siteUrl} must be https: browsers install no app otherwise`);
  return ok("Address", siteUrl);
}

function proxy({ host, siteUrl }: Options): Finding {
  if (!isLoopbackName(host)) {
    return missing("Proxy", `HOST ${host} lets people past the proxy and its TLS: leave it at 127.0.0.1`);
  }
  return siteUrl
    ? ok("Proxy", "only this machine's own is believed; it must set x-forwarded-for")
    : advice("Proxy", "one with TLS belongs in front, on this machine (supabase/deploy has a Caddyfile)");
}

function mail({ smtp }: Options): Finding {
  return smtp
    ? ok("Mail", `through ${smtp.host}`)
    : missing(
        "Mail",
        "set SMTP_HOST, SMTP_USER, SMTP_PASS and SMTP_FROM: sign-in links and payslips reach nobody",
      );
}

function support({ SUPPORT_EMAIL }: Env): Finding {
  return SUPPORT_EMAIL
    ? ok("Support", "requests have an address of their own")
    : advice("Support", "without SUPPORT_EMAIL requests go to SMTP_FROM");
}

function payments({ stripe }: Options): Finding {
  if (!stripe)
    return missing(
      "Payments",
      "set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: anybody gets a subscription",
    );
  return /^(sk|rk)_test_/.test(stripe.secretKey)
    ? advice("Payments", "the key at Stripe is one for tests: no money moves")
    : ok("Payments", "by the account at Stripe");
}

function pushes({ dataDir }: Options): Finding {
  const file = dataDir && join(dataDir, "keys.json");
  if (!file || !existsSync(file)) return ok("Push keys", "made at the first start");
  try {
    const { vapid } = JSON.parse(readFileSync(file, "utf8"));
    if (vapid?.publicKey && vapid.privateKey) return ok("Push keys", "in keys.json");
  } catch {
    // The finding below reports it.
  }
  return missing("Push keys", `${file} is damaged: restore it from a backup, or everybody signs in again`);
}

function console_({ CONSOLE_CODE }: Env, { consoleTotpSecret }: Options): Finding {
  if (!consoleTotpSecret) return missing("Console", "set CONSOLE_TOTP_SECRET: one code alone opens /console");
  if (CONSOLE_CODE && CONSOLE_CODE.length < CODE_MIN) {
    return missing(
      "Console",
      `CONSOLE_CODE needs at least ${CODE_MIN} characters; without it a long one is made`,
    );
  }
  return ok("Console", "code and authenticator app");
}

function standIns({ ALLOW_STAND_INS }: Env, { seed }: Options): Finding {
  if (ALLOW_STAND_INS === "1")
    return missing("Stand-ins", "unset ALLOW_STAND_INS: it lets a server start that is not safe");
  return seed === "demo"
    ? missing("Stand-ins", "set SEED=none: everybody knows the passwords of the demo business")
    : ok("Stand-ins", "none");
}

function data({ dataDir }: Options, uid: number | undefined): Finding[] {
  if (!dataDir) return [missing("Data", "DATA_DIR=memory keeps nothing")];
  const runsAsRoot =
    uid === 0
      ? [advice("User", "run it as a user of its own, not as root (supabase/deploy/shiftkeep.service)")]
      : [];
  if (!existsSync(dataDir)) return [ok("Data", `${dataDir} is made at the first start`), ...runsAsRoot];
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [missing("Data", `${dataDir} cannot be read and written by this user`), ...runsAsRoot];
  }
  const isOpen = (statSync(dataDir).mode & 0o077) !== 0;
  const secret = isOpen
    ? advice("Data", `other users may enter ${dataDir} until the next start closes it`)
    : ok("Data", dataDir);
  return [secret, ...runsAsRoot];
}

function disk({ dataDir, diskReserveBytes }: Options): Finding {
  if (!dataDir) return advice("Disk", "nothing is kept on it");
  const free = freeBytesOf(nearestFolder(dataDir));
  const says = `${(free / GB).toFixed(1)} GB are free where the data is`;
  if (diskReserveBytes === 0)
    return missing("Disk", "DISK_RESERVE_MB=0 lets the database run into a full disk");
  if (free < 2 * diskReserveBytes) return missing("Disk", `${says}: changes will soon be refused`);
  return free < COMFORTABLE_BYTES
    ? advice("Disk", `${says}: files may take up to 10 GB a business`)
    : ok("Disk", says);
}

function backups({ BACKUP_DIR }: Env): Finding {
  return BACKUP_DIR
    ? ok("Backups", `in ${BACKUP_DIR}`)
    : missing("Backups", "none is made: keep one of every night on another disk, and try to restore it");
}

function figures({ metricsToken, watchdogSeconds }: Options): Finding {
  if (watchdogSeconds === 0) return advice("Watch", "WATCHDOG_SECONDS=0 leaves a server that hangs as it is");
  return metricsToken
    ? ok("Watch", "/metrics with a token, /readyz for everybody")
    : ok("Watch", "/metrics for this machine, /readyz for everybody");
}
