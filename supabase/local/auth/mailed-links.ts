// The secret of a link in a mail. @supabase/lite puts into it the hash of the e-mail and the six digits beside it, which
// whoever knows the e-mail can compute for a million codes. So the server adds what only it can compute, and takes no
// link without.

import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { EmailDriver } from "@supabase/lite";

export interface MailedLinks {
  /** The same driver, for mails whose links are signed and lead back to where their reader asked for them. */
  signing(driver: EmailDriver): EmailDriver;
  /** Links of mails that this work sends lead back to this page. */
  returningTo<T>(page: string | null, work: () => Promise<T>): Promise<T>;
  /** The hash within a link's secret; null for what this server has not signed. */
  open(secret: string): string | null;
}

/** Every such text in a mail of auth is the hash of a code. */
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
