import { readFileSync } from "node:fs";
import { join } from "node:path";
import { anonymous, demo } from "./demo.ts";

/** Returns the secret key of a backend, which no client has. */
export function secretKeyOf({ dataDir }: { dataDir: string }): string {
  return JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8")).secret;
}

/** Makes an account as the function sign-up does, without starting it; resolves with its id. */
export async function makeAccount(
  backend: { url: string; dataDir: string },
  email: string,
  user_metadata: object = {},
): Promise<string> {
  const { auth } = anonymous(backend.url, secretKeyOf(backend));
  const account = { email, password: demo.password, email_confirm: true, user_metadata };
  const { data, error } = await auth.admin.createUser(account);
  if (error) throw error;
  return data.user.id;
}
