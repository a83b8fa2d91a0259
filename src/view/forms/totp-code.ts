import * as v from "valibot";
import type { ViewWords } from "#words/made/view.ts";
import type { Say } from "#words/words.ts";

/** Six digits from an authenticator app. */
export const totpCode = (say: Say<ViewWords>) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\s/g, "")),
    v.regex(/^\d{6}$/, say("form.totp")),
  );
