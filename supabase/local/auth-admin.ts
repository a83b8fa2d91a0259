// The part of GoTrue's admin API that our functions use, which @supabase/lite lacks: supabase-js `auth.admin.createUser`,
// `updateUserById` and `deleteUser` (which reads the user first). Only servers with the secret key may call it: it sends no CORS headers and refuses
// a browser's user agent.

import * as v from "valibot";
import { createUser, emailOf, removeUser, updateUser } from "./auth-users.ts";
import type { Db } from "./database/db.ts";

interface AuthAdminSettings {
  db: Db;
  isSecretKey(key: string): boolean;
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
  id: userId,
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
  const { db, isSecretKey, minimumPasswordLength } = settings;

  async function answer(request: Request): Promise<Response> {
    checkKey(request, isSecretKey);
    const { method, url } = request;
    const [known, id] = /^\/auth\/v1\/admin\/users(?:\/([^/]+))?\/?$/.exec(new URL(url).pathname) ?? [];
    if (known !== undefined && id === undefined && method === "POST") {
      const user = await readJsonBody(request, newUser);
      checkPassword(user.password, minimumPasswordLength);
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
function checkKey(request: Request, isSecretKey: (key: string) => boolean) {
  const key = request.headers.get("apikey");
  if (!key) throw new AuthError(401, "no_authorization", "No API key found in request");
  if (!isSecretKey(key)) {
    if (key.startsWith("sb_publishable_")) throw new AuthError(403, "not_admin", "User not allowed");
    throw new AuthError(401, "no_authorization", "Invalid API key");
  }
  const token = /^Bearer\s+(.+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (token && !token.startsWith("sb_")) throw new AuthError(403, "not_admin", "User not allowed");
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
 * A taken email shows as a violated unique index, also when two calls race. Hosted GoTrue reports it only for a new
 * user; an update answers with an unexpected failure (supabase/auth, pull request 2014), and so does this.
 */
function fromDatabase(error: unknown, method: string): AuthError {
  const { code, message = String(error) } = error as { code?: string; message?: string };
  if (method === "POST" && code === "23505" && message.includes('"users_email_partial_key"')) {
    return new AuthError(422, "email_exists", "A user with this email address has already been registered");
  }
  // The error itself contains the values of the statement, among them the password hash, so it is not logged.
  console.error(`auth admin: ${code ?? "no code"}, ${message}`);
  return new AuthError(500, "unexpected_failure", UNEXPECTED[method] ?? "Unexpected failure");
}
