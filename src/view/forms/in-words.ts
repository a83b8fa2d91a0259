import * as v from "valibot";
import { staffEmail, staffPassword } from "#schema/protocol/staff-functions.ts";
import { emailAddress } from "#schema/protocol/typed-text.ts";
import type { SayRefusals } from "#words/made/refusals.ts";
import type { SayView } from "#words/made/view.ts";

/** Checks what a schema of the protocol checks, whose own messages are English, with a message for each kind of problem. */
export function inWords<S extends v.GenericSchema>(schema: S, sayProblem: (kind: string) => string) {
  return v.rawCheck<v.InferInput<S>>(({ dataset, addIssue }) => {
    const [problem] = v.safeParse(schema, dataset.value).issues ?? [];
    if (problem) addIssue({ message: sayProblem(problem.type) });
  });
}

const PASSWORD_PROBLEMS = new Map([
  ["min_length", "field.passwordShort"],
  ["max_length", "field.passwordLong"],
  ["max_bytes", "field.passwordBytes"],
] as const);

/** A new password, as the server takes it. */
export const newPassword = (say: SayRefusals) =>
  v.pipe(
    v.string(),
    inWords(staffPassword, (kind) => say(PASSWORD_PROBLEMS.get(kind as never) ?? "field.passwordControls")),
  );

/** The email of a sign-in, as the server takes it. */
export const signInEmail = (say: SayRefusals) =>
  v.pipe(
    v.string(),
    inWords(staffEmail, () => say("field.email")),
    staffEmail,
  );

/** An email address, as all functions take it. */
export const emailSchema = (say: SayView) =>
  v.pipe(
    v.string(),
    v.check((typed) => v.is(emailAddress, typed), say("form.email")),
    emailAddress,
  );

/** Six digits from an authenticator app. */
export const totpCode = (say: SayView) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replace(/\s/g, "")),
    v.regex(/^\d{6}$/, say("form.totp")),
  );
