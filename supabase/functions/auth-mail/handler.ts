import * as v from "valibot";
import { createAccountMails } from "../_shared/account-mails.ts";
import { type EnvironmentSource, readHookSecrets, readProject, readSmtp } from "../_shared/environment.ts";
import { createMailer, type Mailer } from "../_shared/mail.ts";
import { isSignedBy } from "../_shared/secrets.ts";
import type { SignInMail } from "../_shared/sign-in-mails.ts";

const field = v.optional(v.string(), "");
/** What Supabase Auth says of a mail (its Send Email Hook); only the fields that are used. */
const delivery = v.object({
  user: v.object({ id: v.string(), email: v.string(), new_email: field }),
  email_data: v.object({
    email_action_type: v.string(),
    token: field,
    token_hash: field,
    token_hash_new: field,
    redirect_to: field,
    old_email: field,
  }),
});
type Delivery = v.InferOutput<typeof delivery>;

/**
 * Writes and sends the mails of a hosted project's auth server, which signs what it asks for. `later` keeps the function
 * alive for work after its answer.
 */
export function makeAuthMailHandler(
  source: EnvironmentSource,
  later: (work: Promise<unknown>) => void,
  fetch = globalThis.fetch,
  mailer: Mailer = createMailer(readSmtp(source)),
) {
  const project = readProject(source);
  const secrets = readHookSecrets(source);
  const send = createAccountMails(project, fetch, mailer.send);

  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST") return refusal(405, "Use POST.");
    const body = await request.text();
    if (!(await isSigned(request.headers, body, secrets))) {
      return refusal(401, "The signature is missing, wrong or too old.");
    }
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), delivery), body);
    const mails = read.success ? mailsOf(read.output, project.siteUrl) : [];
    if (!read.success || mails.length === 0) return refusal(400, "The app sends no such mail.");
    const sent = Promise.all(mails.map((mail) => send(read.output.user.id, mail)));
    // Whoever forgot a password is nobody yet: neither the time of the answer nor a failure tells of their account.
    if (mails.some(({ kind }) => kind === "recovery")) {
      later(sent.catch(console.error));
      return Response.json({});
    }
    try {
      await sent;
      return Response.json({});
    } catch (error) {
      console.error(error);
      return refusal(500, "The mail could not be sent.");
    }
  };
}

/** The mails of a delivery; none if it is of a kind that the app does not use. */
function mailsOf({ user, email_data }: Delivery, siteUrl: string): SignInMail[] {
  const { email_action_type, token, token_hash, token_hash_new, redirect_to, old_email } = email_data;
  switch (email_action_type) {
    case "recovery":
      return [{ kind: "recovery", to: user.email, code: token, secret: token_hash }];
    case "email_change": {
      const change = {
        kind: "email_change",
        before: user.email,
        after: user.new_email,
        page: redirect_to || siteUrl,
      } as const;
      // The names are historical: the hash called new belongs to the present address. It is absent if the project lets
      // the new address confirm alone.
      const present = { ...change, to: user.email, secret: token_hash_new };
      const next = { ...change, to: user.new_email, secret: token_hash };
      return token_hash_new ? [present, next] : [next];
    }
    case "email_changed_notification":
      return [{ kind: "email_changed", to: old_email, before: old_email, after: user.email }];
    default:
      return [];
  }
}

/** A refusal as auth reads it from a hook. */
function refusal(status: number, message: string): Response {
  return Response.json({ error: { http_code: status, message } }, { status });
}

/** A delivery must not be replayed by somebody else hours later. */
const AGE_MAX_S = 300;

/** Whether one of the secrets signed a delivery of the last five minutes, by the standard of webhooks (v1). */
async function isSigned(headers: Headers, body: string, secrets: readonly string[]): Promise<boolean> {
  const time = headers.get("webhook-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > AGE_MAX_S) return false;
  const content = `${headers.get("webhook-id")}.${time}.${body}`;
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").flatMap((signature) => {
    const [scheme, value = ""] = signature.split(",");
    return scheme === "v1" ? [bytesOf(value)] : [];
  });
  for (const secret of secrets) if (await isSignedBy(bytesOf(secret), content, signatures)) return true;
  return false;
}

/** Returns no bytes for a text that is not base64, which is no signature. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64.length % 4 === 0;
  return Uint8Array.from(isBase64 ? atob(base64) : "", (character) => character.charCodeAt(0));
}
