import { consoleUnlockRequest } from "../../../schema/protocol/console-unlock.ts";
import { callerAddress } from "../_shared/caller-address.ts";
import { createConsoleSessions } from "../_shared/console-session.ts";
import { type EnvironmentSource, readConsoleCode, readProject } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { isSameCode } from "../_shared/is-same-code.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { createLimits, type LockRule } from "../_shared/limits.ts";

const BY_ADDRESS: LockRule = {
  bucket: "console address",
  freeTries: 5,
  firstLock: "1 minute",
  longestLock: "1 hour",
};
/** Against guessing from many addresses, or from made-up ones. It also locks out whoever knows the code. */
const BY_ALL: LockRule = { bucket: "console", freeTries: 50, firstLock: "1 minute", longestLock: "1 hour" };
const ALL = "all";

/**
 * Exchanges the access code for a token of the console. Anyone may call it: hosted Supabase's gateway asks for no key
 * where verify_jwt is off, so nothing but the code and the limits on guessing it guards the console. Without a code in
 * the environment every code is wrong.
 */
export function makeHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const expected = readConsoleCode(source);
  const limits = createLimits(project, fetch);
  const sessions = createConsoleSessions(project, fetch);

  return jsonEndpoint(consoleUnlockRequest, async ({ code }, request) => {
    const address = callerAddress(request);
    await limits.beginTry(BY_ADDRESS, address);
    await limits.beginTry(BY_ALL, ALL);
    if (expected === null || !(await isSameCode(code, expected))) {
      throw new Failure("invalid_password", "Invalid password");
    }
    await limits.noteSuccess(BY_ADDRESS, address);
    await limits.noteSuccess(BY_ALL, ALL);
    return sessions.open();
  });
}
