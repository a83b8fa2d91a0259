import * as v from "valibot";
import { emailAddress } from "#schema/protocol/typed-text.ts";
import type { SayView } from "#words/made/view.ts";

/** An email address, as all functions take it. */
export const emailSchema = (say: SayView) =>
  v.pipe(
    v.string(),
    v.check((typed) => v.is(emailAddress, typed), say("form.email")),
    emailAddress,
  );
