import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The backend's keys. The publishable one is public by nature; the other two never leave this machine. */
export interface Keys {
  publishable: string;
  secret: string;
  jwtSecret: string;
}

/** Reads the keys of a data folder, making the secret ones on first use; without a folder they live as long as the process. */
export function readKeys(publishable: string, dataDir: string | null): Keys {
  const file = dataDir && join(dataDir, "keys.json");
  if (file && existsSync(file)) return { ...JSON.parse(readFileSync(file, "utf8")), publishable };
  const made = {
    secret: `sb_secret_${randomBytes(24).toString("base64url")}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  };
  if (file) writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  return { ...made, publishable };
}
