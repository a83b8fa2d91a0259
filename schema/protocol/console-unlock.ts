import * as v from "valibot";

/** Body of the function console-unlock. */
export const consoleUnlockRequest = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** What the operator's authenticator app shows, once `needs_totp` was the answer. */
  totp: v.optional(v.pipe(v.string(), v.maxLength(10))),
});

const consoleOpened = v.object({ token: v.string(), expires_at: v.string() });
/** The token that functions of the console want, and the instant it ends (ISO). */
export type ConsoleOpened = v.InferOutput<typeof consoleOpened>;

/** Answer of console-unlock: the console is open, or wants a code of the authenticator app, too. */
export const consoleUnlockResponse = v.union([consoleOpened, v.object({ needs_totp: v.literal(true) })]);

/** The header that carries the token. */
export const CONSOLE_TOKEN_HEADER = "x-console-token";
