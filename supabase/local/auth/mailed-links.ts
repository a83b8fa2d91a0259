// Signs the secrets of links in mails. The secret of @supabase/lite is a hash of the email and the mail's six
// digits, which anybody who knows the email can compute for a million codes. So the server adds a signature and
// accepts no link without it.

import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, timingSafeEqual } from "node:crypto";

export interface MailedLinks {
  /** Returns the secret of a link: a hash with its signature. */
  sign(hash: string): string;
  /** Has the links of all mails that `work` sends lead back to this page. */
  returningTo<T>(page: string | null, work: () => Promise<T>): Promise<T>;
  /** The page that links lead back to; null outside of `returningTo`. */
  returnPage(): string | null;
  /** Returns the hash in a link's secret, or null if this server did not sign it. */
  open(secret: string): string | null;
}

export function createMailedLinks(key: string): MailedLinks {
  const pages = new AsyncLocalStorage<string | null>();
  const signatureOf = (hash: string) => createHmac("sha256", key).update(`link ${hash}`).digest("hex");

  return {
    sign: (hash) => `${hash}.${signatureOf(hash)}`,
    returningTo: (page, work) => pages.run(page, work),
    returnPage: () => pages.getStore() ?? null,
    open(secret) {
      const [hash = "", signature = ""] = secret.split(".");
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(hash))];
      return given.length === right.length && timingSafeEqual(given, right) ? hash : null;
    },
  };
}
