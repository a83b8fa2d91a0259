import * as v from "valibot";

/** Of what is kept as it was typed, a password say. */
export const NO_CONTROLS = /^[^\p{Cc}\p{Cs}]*$/u;

/** A line of its own: what would end it, in a mail's header too, is a space. */
export const oneLine = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ")),
  v.trim(),
);

/** Lines of text, without what no database and no mail can hold. */
export const lines = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])[\p{Cc}\p{Cs}]/gu, "")),
  v.trim(),
);

const EMAIL_MAX = 254;

/** Where an answer goes. */
export const emailAddress = v.pipe(
  v.string(),
  v.trim(),
  v.email("Please enter a valid email address"),
  v.maxLength(EMAIL_MAX, "Please enter a valid email address"),
);
