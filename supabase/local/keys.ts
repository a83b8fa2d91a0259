import { createECDH, randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The backend's keys. The publishable one is public by nature; the others never leave this machine. */
export interface Keys {
  publishable: string;
  secret: string;
  jwtSecret: string;
  /** What a person types to open /console. */
  consoleCode: string;
  /** What pushes are signed with, in base64url. Browsers keep to the public one for as long as they are pushed to. */
  vapid: { publicKey: string; privateKey: string };
}

/** Reads the keys of a data folder, making the secret ones on first use; without a folder they live as long as the process. */
export function readKeys(publishable: string, dataDir: string | null): Keys {
  const file = dataDir && join(dataDir, "keys.json");
  const kept: Partial<Keys> = file && existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const keys = {
    secret: kept.secret ?? `sb_secret_${randomBytes(24).toString("base64url")}`,
    jwtSecret: kept.jwtSecret ?? randomBytes(48).toString("base64url"),
    consoleCode: kept.consoleCode ?? makeConsoleCode(),
    vapid: kept.vapid ?? makeVapid(),
  };
  if (file && !(kept.consoleCode && kept.vapid)) writeAtOnce(file, JSON.stringify(keys));
  return { ...keys, publishable };
}

/** A crash leaves the file as it was: without its keys nobody could stay signed in. */
function writeAtOnce(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** 80 random bits in groups of four, without letters that look like digits. */
function makeConsoleCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz023456789";
  const code = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join("");
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

function makeVapid(): Keys["vapid"] {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A number that begins with a zero byte is shorter by it.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
