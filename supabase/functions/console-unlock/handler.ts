import { consoleUnlockRequest } from "../../../schema/protocol/console-unlock.ts";
import { isTotp } from "../../../src/domain/totp/totp.ts";
import { isSameSecret } from "../../../src/lib/hashes.ts";
import { createConsoleSessions } from "../_shared/console-session.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readConsoleTotpSecret, readProject } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { callerAddress, createLimits, type LockRule, type WindowRule } from "../_shared/limits.ts";

const BY_ADDRESS: LockRule = { bucket: "console address", freeTries: 5 };
/** Against guessing from many or forged addresses. It locks out people who know the code but have no authenticator. */
const BY_ALL: LockRule = { bucket: "console", freeTries: 50 };
const ALL = "all";
/** A code of the authenticator app is valid for a minute and a half, and works once. */
const USED_CODES: WindowRule = { bucket: "console authenticator code", most: 1, per: "5 minutes" };

/**
 * Exchanges the access code for a token of the console. Anybody may call it: hosted Supabase's gateway asks for no
 * key if verify_jwt is off, so only the code, the authenticator app's code and the limits on guessing guard the
 * console. Without a code in the environment every code is wrong.
 */
export function makeConsoleUnlockHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const expected = source.get("CONSOLE_CODE");
  const totpSecret = readConsoleTotpSecret(source);
  const limits = createLimits(project, fetch);
  const sessions = createConsoleSessions(project, fetch);

  async function spendTotp(code: string, isValid: boolean): Promise<void> {
    if (!isValid) throw new Failure("invalid_code", "Invalid code");
    if (await limits.isTaken(USED_CODES, code)) {
      throw new Failure("used", "This code was used already. Wait for the next one.");
    }
  }

  return jsonEndpoint(consoleUnlockRequest, async ({ code, totp }, request) => {
    const address = callerAddress(request, source);
    await limits.beginTry(BY_ADDRESS, address);
    const digits = totp?.replace(/\s/g, "") ?? "";
    // Strangers can keep BY_ALL locked; whoever holds the authenticator is none.
    const isHolder = totpSecret !== null && (await isTotp(totpSecret, digits, Date.now()));
    if (!isHolder) await limits.beginTry(BY_ALL, ALL);
    if (!expected || !isSameSecret(code, expected)) {
      throw new Failure("invalid_password", "Invalid password");
    }
    if (totpSecret !== null) {
      // The try stays counted: the right access code must not allow more guesses at the other code.
      if (!totp) return { needs_totp: true };
      await spendTotp(digits, isHolder);
    }
    await limits.noteSuccess(BY_ADDRESS, address);
    await limits.noteSuccess(BY_ALL, ALL);
    return sessions.open();
  });
}
