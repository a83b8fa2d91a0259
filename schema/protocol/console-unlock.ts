import * as v from "valibot";

export const consoleUnlockRequest = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** The code of the operator's authenticator app, after the answer `needs_totp`. */
  totp: v.optional(v.pipe(v.string(), v.maxLength(10))),
});

const consoleOpened = v.object({ token: v.string(), expires_at: v.string() });
/** The token for the console's functions, and when it expires (ISO). */
export type ConsoleOpened = v.InferOutput<typeof consoleOpened>;

/** Answer of console-unlock: the token, or a request for an authenticator code. */
export const consoleUnlockResponse = v.union([consoleOpened, v.object({ needs_totp: v.literal(true) })]);

export const CONSOLE_TOKEN_HEADER = "x-console-token";
