import * as v from "valibot";
import type { SayView } from "#words/made/view.ts";

/** Six digits from an authenticator app. */
export const totpCode = (say: SayView) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\s/g, "")),
    v.regex(/^\d{6}$/, say("form.totp")),
  );
