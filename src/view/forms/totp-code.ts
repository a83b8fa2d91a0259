import * as v from "valibot";

/** Six digits from an authenticator app. */
export const totpCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\s/g, "")),
  v.regex(/^\d{6}$/, "Enter the 6 digits your app shows"),
);
