import * as v from "valibot";

/** For text kept exactly as typed, such as a password. */
export const NO_CONTROLS = /^[^\p{Cc}\p{Cs}]*$/u;

/** A single line: line breaks, which could also end a mail header, become spaces. */
export const oneLine = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")),
  v.trim(),
);

/** Lines of text, without characters that databases or mails cannot hold. */
export const lines = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")),
  v.trim(),
);

const EMAIL_MAX = 254;
const NO_EMAIL = "Please enter a valid email address";

/**
 * An email address by the standard that browsers follow, of a domain with a dot. This is the only rule of the app and its
 * functions; a domain in another script becomes its ASCII form, by which mail is delivered.
 */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.transform(withAsciiDomain),
  v.rfcEmail(NO_EMAIL),
  v.regex(/\.(?=[^.]*[a-z])[^.]{2,}$/i, NO_EMAIL),
  v.maxLength(EMAIL_MAX, NO_EMAIL),
);

/** info@müller.de: info@xn--mller-kva.de. Anything that is no domain stays as it is. */
function withAsciiDomain(address: string): string {
  const [local, domain = "", ...more] = address.split("@");
  const isForeign = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.。．｡-]+$/u.test(domain);
  if (!isForeign || more.length > 0 || !URL.canParse(`http://${domain}`)) return address;
  return `${local}@${new URL(`http://${domain}`).hostname}`;
}
