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

/** An address to reply to. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.email("Please enter a valid email address"),
  v.maxLength(EMAIL_MAX, "Please enter a valid email address"),
);
