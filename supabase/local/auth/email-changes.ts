// A new sign-in address takes effect when both mailboxes have confirmed it, as with GoTrue's double_confirm_changes:
//
//   requested ─ one link confirmed, the other open ─ both confirmed: auth changes the address
//
// @supabase/lite mails only the present address, and changes the address as soon as that has confirmed it. So this file
// mails the new address, and passes a mail's secret to lite only when it is the last one open.

import { randomBytes } from "node:crypto";
import { type AuthSettings, done } from "./auth-call.ts";
import type { Letter } from "./auth-mails.ts";

/** An account with an open change of address. */
export interface ChangingAccount {
  id: string;
  email: string;
  email_change: string;
}

const HALF_DONE = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

// One statement requests both mails, and only it leaves two links open. So two open links mean that none is
// confirmed, whatever the status says of an earlier change.
const CONFIRM_ONE = `
  update auth.users set email_change_confirm_status = 1,
    email_change_token_new = nullif(email_change_token_new, $1),
    email_change_token_current = nullif(email_change_token_current, $1)
  where $1 in (email_change_token_new, email_change_token_current)
    and email_change_token_new is not null and email_change_token_current is not null
    and email_change_sent_at > now() - make_interval(secs => $2)
  returning id`;
/** lite looks for the remaining secret in the column of the present address. */
const CONFIRM_OTHER = `
  update auth.users set email_change_token_current = $1, email_change_token_new = null
  where $1 in (email_change_token_new, email_change_token_current)
    and (email_change_token_new is null or email_change_token_current is null)
    and email_change_confirm_status = 1
  returning id, email, email_change`;

/** Returns the half of a change of address that @supabase/lite lacks. */
export function createEmailChanges({ db, config, siteUrl }: AuthSettings) {
  return {
    /** Returns the mail to the account's new address, after lite has written the one to the present address. */
    async mailToNewAddress(
      { id, email }: { id: string; email: string },
      newEmail: string,
      page: string | null,
    ): Promise<Letter[]> {
      const secret = randomBytes(32).toString("hex");
      const { rows } = await db.query(
        `update auth.users set email_change_token_new = $3
         where id = $1 and email_change = $2 and email_change_token_new is not null returning id`,
        [id, newEmail, secret],
      );
      if (rows.length === 0) return [];
      const change = { before: email, after: newEmail, secret, page: page ?? siteUrl };
      return [[id, { kind: "email_change", to: newEmail, ...change }]];
    },

    /** Ends a change whose mails were not sent, as GoTrue's transaction does. */
    async abandon({ id }: { id: string }): Promise<void> {
      await db.query(
        `update auth.users set email_change = null, email_change_token_new = null, email_change_token_current = null
         where id = $1`,
        [id],
      );
    },

    /** Confirms the mailbox of a secret. Resolves with "half" while the other link is open, otherwise the account. */
    async confirm(secret: string): Promise<ChangingAccount | "half" | null> {
      const { rows: half } = await db.query(CONFIRM_ONE, [secret, config.email.otp_expiry]);
      if (half.length > 0) return "half";
      const { rows } = await db.query<ChangingAccount>(CONFIRM_OTHER, [secret]);
      return rows[0] ?? null;
    },

    /** GoTrue's answer to the first of the two confirmations: JSON, or a redirect to the link's page. */
    halfDone(request: Request): Response {
      if (request.method !== "GET") return done({ code: "200", msg: HALF_DONE });
      const page = new URL(siteUrl);
      const wish = new URL(request.url).searchParams.get("redirect_to") ?? "";
      const target = URL.canParse(wish) && new URL(wish).origin === page.origin ? new URL(wish) : page;
      target.hash = String(new URLSearchParams({ message: HALF_DONE }));
      return new Response(null, { status: 303, headers: { location: target.href } });
    },
  };
}

/** The other half of a change of address. */
export type EmailChanges = ReturnType<typeof createEmailChanges>;
