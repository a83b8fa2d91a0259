import * as v from "valibot";

/** Six digits, as an authenticator app shows them. */
export const totpCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\s/g, "")),
  v.regex(/^\d{6}$/, "Enter the 6 digits your app shows"),
);
