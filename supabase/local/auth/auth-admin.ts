// The part of GoTrue's admin API that our functions use, which @supabase/lite lacks: supabase-js `auth.admin.createUser`,
// `updateUserById` and `deleteUser` (which reads the user first). Only servers with the secret key may call it: it sends no CORS headers and refuses
// a browser's user agent.

import { randomUUID } from "node:crypto";
import * as v from "valibot";
import type { Db } from "../database/db.ts";
import { createUser, emailOf, hasAccount, removeUser, updateUser } from "./auth-users.ts";

interface AuthAdminSettings {
  db: Db;
  isSecretKey(key: string): boolean;
  /** Resolves with the token's claims, or null if it is invalid. */
  verifyToken(token: string): Promise<object | null>;
  minimumPasswordLength: number;
}

const PASSWORD_MAX_LENGTH = 72;

/** A refusal in GoTrue's JSON. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: object;

  constructor(status: number, code: string, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const email = v.pipe(
  v.string(),
  v.email("Unable to validate email address: invalid format"),
  v.maxLength(255),
  v.transform((address) => address.toLowerCase()),
);
const userId = v.pipe(v.string(), v.uuid());
const metadata = v.optional(v.record(v.string(), v.unknown()), {});

/** Strict: ignoring a field (such as a ban) and answering success would mislead the caller. */
const newUser = v.strictObject({
  id: v.optional(userId, () => randomUUID()),
  email,
  password: v.string(),
  email_confirm: v.literal(true),
  user_metadata: metadata,
  app_metadata: metadata,
});
const userChanges = v.strictObject({
  email: v.optional(email),
  password: v.optional(v.string()),
  email_confirm: v.optional(v.literal(true)),
  user_metadata: metadata,
});
const deletion = v.strictObject({
  should_soft_delete: v.optional(v.literal(false, "Soft deletion is not supported here")),
});

/** Answers /auth/v1/admin/users and /auth/v1/admin/users/:id. */
export function createAuthAdmin(settings: AuthAdminSettings): (request: Request) => Promise<Response> {
  const { db, minimumPasswordLength } = settings;

  async function answer(request: Request): Promise<Response> {
    await checkKey(request, settings);
    const { method, url } = request;
    const [known, id] = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?\/?$/.exec(new URL(url).pathname) ?? [];
    if (known !== undefined && id === undefined && method === "POST") {
      const user = await readJsonBody(request, newUser);
      // As GoTrue: only a change is checked for its strength. Our functions check new passwords themselves.
      checkPassword(user.password, 0);
      if (await hasAccount(db, user.email)) {
        throw new AuthError(
          422,
          "email_exists",
          "A user with this email address has already been registered",
        );
      }
      await createUser(db, user);
      return Response.json({ id: user.id, email: user.email });
    }
    if (!v.is(userId, id) || !["GET", "PUT", "DELETE"].includes(method)) {
      throw new AuthError(404, "not_found", "This part of the admin API is not available here");
    }
    const email = await emailOf(db, id);
    if (email === null) throw new AuthError(404, "user_not_found", "User not found");
    if (method === "PUT") await update(id, request);
    if (method === "DELETE") await remove(id, request);
    return Response.json({ id, email });
  }

  async function update(id: string, request: Request): Promise<void> {
    const { email_confirm: _, ...changes } = await readJsonBody(request, userChanges);
    if (changes.password !== undefined) checkPassword(changes.password, minimumPasswordLength);
    await updateUser(db, id, changes);
  }

  async function remove(id: string, request: Request): Promise<void> {
    await readJsonBody(request, deletion);
    await removeUser(db, id);
  }

  return (request) => answer(request).catch((error) => refusal(error, request.method));
}

/** Only the secret key opens this API. With a person's token beside it, the call would run as that person. */
async function checkKey(request: Request, { isSecretKey, verifyToken }: AuthAdminSettings) {
  const key = request.headers.get("apikey");
  if (!key) throw new AuthError(401, "no_authorization", "No API key found in request");
  const isKnown = isSecretKey(key) || key.startsWith("sb_publishable_");
  if (!isKnown) throw new AuthError(401, "no_authorization", "Invalid API key");
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const isOwnToken = token !== undefined && !token.startsWith("sb_");
  if (isOwnToken && !(await verifyToken(token))) {
    throw new AuthError(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
  }
  if (isOwnToken || !isSecretKey(key)) throw new AuthError(403, "not_admin", "User not allowed");
  if (/^\s*Mozilla\/5\.0/i.test(request.headers.get("user-agent") ?? "")) {
    throw new AuthError(401, "no_authorization", "Forbidden use of secret API key in browser");
  }
}

/** Returns the request's body parsed by the schema; throws an AuthError for any other body. */
export async function readJsonBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text || "{}");
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  const parsed = v.safeParse(schema, body);
  if (!parsed.success) throw invalid(describe(parsed.issues[0]));
  return parsed.output;
}

function describe(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path ? `${path}: ${issue.message}` : issue.message;
}

function checkPassword(password: string, minimum: number) {
  if (password.length < minimum) {
    throw new AuthError(422, "weak_password", `Password should be at least ${minimum} characters.`, {
      weak_password: { reasons: ["length"] },
    });
  }
  if (Buffer.byteLength(password) > PASSWORD_MAX_LENGTH) {
    throw invalid(`Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`);
  }
}

function invalid(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

const UNEXPECTED: Record<string, string> = {
  POST: "Database error creating new user",
  PUT: "Error updating user",
  DELETE: "Database error deleting user",
};

function refusal(error: unknown, method: string): Response {
  return authErrorResponse(error instanceof AuthError ? error : fromDatabase(error, method));
}

/** A refusal as supabase-js reads it. */
export function authErrorResponse(known: AuthError): Response {
  return Response.json(
    { code: known.status, error_code: known.code, msg: known.message, ...known.details },
    { status: known.status, headers: { "x-sb-error-code": known.code } },
  );
}

/**
 * GoTrue looks for a new user's email before it writes. If two calls race, the second violates the unique index, as an
 * update to a taken email does: an unexpected failure, and so it is here.
 */
function fromDatabase(error: unknown, method: string): AuthError {
  const { code, message = String(error) } = error as { code?: string; message?: string };
  // The error itself contains the values of the statement, among them the password hash, so it is not logged.
  console.error(`auth admin: ${code ?? "no code"}, ${message}`);
  return new AuthError(500, "unexpected_failure", UNEXPECTED[method] ?? "Unexpected failure");
}
