import * as v from "valibot";

/** Body of the function console-unlock. */
export const consoleUnlockRequest = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

/** Answer of console-unlock: the token that functions of the console want, and the instant it ends (ISO). */
export const consoleUnlockResponse = v.object({ token: v.string(), expires_at: v.string() });
export type ConsoleUnlockResponse = v.InferOutput<typeof consoleUnlockResponse>;

/** The header that carries the token. */
export const CONSOLE_TOKEN_HEADER = "x-console-token";
