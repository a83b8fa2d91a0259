import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";

/** The backend's part of config.toml, which the Supabase CLI reads too. */
export interface Config {
  auth: {
    jwt_expiry: number;
    minimum_password_length: number;
    enable_signup: boolean;
    rate_limit: Record<"sign_in_sign_ups" | "token_refresh" | "token_verifications" | "email_sent", number>;
    email: {
      otp_length: number;
      otp_expiry: number;
      enable_confirmations: boolean;
      notification: { email_changed: { enabled: boolean } };
    };
  };
  functions?: Record<string, { verify_jwt?: boolean }>;
}

/** Reads supabase/config.toml. */
export function readConfig(): Config {
  const file = join(import.meta.dirname, "..", "..", "config.toml");
  return parse(readFileSync(file, "utf8")) as unknown as Config;
}
