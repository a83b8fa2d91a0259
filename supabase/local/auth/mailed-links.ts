// Signs the secrets of links in mails. The secret of @supabase/lite is a hash of the email and the mail's six
// digits, which anybody who knows the email can compute for a million codes. So the server adds a signature and
// accepts no link without it.

import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac } from "node:crypto";
import { isSameSecret } from "#lib/hashes.ts";

export type MailedLinks = ReturnType<typeof createMailedLinks>;

export function createMailedLinks(key: string) {
  const pages = new AsyncLocalStorage<string | null>();
  const signatureOf = (hash: string) => createHmac("sha256", key).update(`link ${hash}`).digest("hex");

  return {
    /** Returns the secret of a link: a hash with its signature. */
    sign: (hash: string) => `${hash}.${signatureOf(hash)}`,
    /** Has the links of all mails that `work` sends lead back to this page. */
    returningTo: <T>(page: string | null, work: () => Promise<T>) => pages.run(page, work),
    /** The page that links lead back to; null outside of `returningTo`. */
    returnPage: () => pages.getStore() ?? null,
    /** Returns the hash in a link's secret, or null if this server did not sign it. */
    open(secret: string): string | null {
      const [hash = "", signature = ""] = secret.split(".");
      return isSameSecret(signature, signatureOf(hash)) ? hash : null;
    },
  };
}
