// Signs the secrets of links in mails. The secret of @supabase/lite is a hash of the email and the mail's six
// digits, which anybody who knows the email can compute for a million codes. So the server adds a signature and
// accepts no link without it.

import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EmailDriver } from "@supabase/lite";

export interface MailedLinks {
  /** Returns a driver whose mails have signed links that lead back to the page of the request. */
  signing(driver: EmailDriver): EmailDriver;
  /** Has the links of all mails that `work` sends lead back to this page. */
  returningTo<T>(page: string | null, work: () => Promise<T>): Promise<T>;
  /** Returns the hash in a link's secret, or null if this server did not sign it. */
  open(secret: string): string | null;
}

/** Every text of this form in an auth mail is the hash of a code. */
const HASHES = /\b[0-9a-f]{64}\b/g;
const RETURN_PAGES = /(?<=[?&]redirect_to=)[^"&\s]*/g;

export function createMailedLinks(key: string): MailedLinks {
  const returnPage = new AsyncLocalStorage<string | null>();
  const signatureOf = (hash: string) => createHmac("sha256", key).update(`link ${hash}`).digest("hex");
  const signed = (text: string) => {
    const page = returnPage.getStore();
    const whole = text.replace(HASHES, (hash) => `${hash}.${signatureOf(hash)}`);
    return page ? whole.replace(RETURN_PAGES, () => encodeURIComponent(page)) : whole;
  };

  return {
    signing: (driver) => ({
      send: ({ text, html, ...mail }) =>
        driver.send({ ...mail, ...(text && { text: signed(text) }), ...(html && { html: signed(html) }) }),
    }),
    returningTo: (page, work) => returnPage.run(page, work),
    open(secret) {
      const [hash = "", signature = ""] = secret.split(".");
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(hash))];
      return given.length === right.length && timingSafeEqual(given, right) ? hash : null;
    },
  };
}
