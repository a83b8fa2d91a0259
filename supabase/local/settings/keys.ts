import { createECDH, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { writeDurableFile } from "../files/durable-files.ts";

/** The backend's keys. The publishable one is public; the others never leave this machine. */
export interface Keys {
  publishable: string;
  secret: string;
  jwtSecret: string;
  /** The code that opens /console. */
  consoleCode: string;
  /** Signs pushes, in base64url. A browser keeps to the public key for as long as it is subscribed. */
  vapid: { publicKey: string; privateKey: string };
}

const KEPT = v.object({
  secret: v.string(),
  jwtSecret: v.string(),
  consoleCode: v.optional(v.string()),
  vapid: v.optional(v.object({ publicKey: v.string(), privateKey: v.string() })),
});

/**
 * Reads the keys of a data folder, and makes missing secrets; without a folder they live as long as the process. A
 * file that a power cut or a bad disk has emptied is made anew: that ends sessions but loses no data.
 */
export async function readKeys(
  publishable: string,
  dataDir: string | null,
  log: (line: string) => void = () => {},
): Promise<Keys> {
  const file = dataDir && join(dataDir, "keys.json");
  const text = file && existsSync(file) ? readFileSync(file, "utf8") : null;
  const kept = text === null ? null : keysIn(text);
  const keys = {
    secret: kept?.secret ?? `sb_secret_${randomBytes(24).toString("base64url")}`,
    jwtSecret: kept?.jwtSecret ?? randomBytes(48).toString("base64url"),
    consoleCode: kept?.consoleCode ?? makeConsoleCode(),
    vapid: kept?.vapid ?? makeVapid(),
  };
  if (file && text && !kept) await writeDurableFile(`${file}.damaged`, text);
  if (file && text !== null && !kept) {
    log(
      `${file} was ${text === "" ? "empty" : "damaged"}, as after a power cut or on a failing disk. New keys were made: ` +
        "everybody signs in again, and the code for /console is another one.",
    );
  }
  if (file && !(kept?.consoleCode && kept.vapid)) await writeDurableFile(file, JSON.stringify(keys));
  return { ...keys, publishable };
}

/** Returns the keys in a file's text, or null if it is empty, truncated or of another form. */
function keysIn(text: string): v.InferOutput<typeof KEPT> | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), KEPT), text);
  return parsed.success ? parsed.output : null;
}

/** Returns 80 random bits in groups of four characters, without letters that look like digits. */
function makeConsoleCode(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz023456789";
  const code = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join("");
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** Returns a new pair of keys for pushes. */
export function makeVapid(): Keys["vapid"] {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  // A number that begins with a zero byte is one byte shorter.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey: pair.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
