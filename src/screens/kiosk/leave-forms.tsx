import type { FormEvent } from "react";
import * as v from "valibot";
import { ADMIN_CODE_MAX } from "#domain/kiosk/admin-code.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { emailSchema } from "#view/forms/in-words.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { type SayKiosk, useKioskWords } from "#words/made/use-kiosk-words.ts";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";

// The tablet is shared: no browser may offer one person's secret to the next.
const PRIVATE = { type: "password", autoComplete: "one-time-code" } as const;
const FORM = "mx-auto flex w-full max-w-md flex-col gap-4";

interface AdminCodeFormProps {
  isBusy: boolean;
  onSubmit: (code: string) => void;
}

/** The tablet's admin code. */
export function AdminCodeForm({ isBusy, onSubmit }: AdminCodeFormProps) {
  const say = useKioskWords();
  const schema = v.object({ code: v.pipe(v.string(), v.minLength(1, say("leave.codeMissing"))) });
  const { formRef, values, field, validate } = useTypedForm(schema, () => ({ code: "" }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate(values);
    if (valid && !isBusy) onSubmit(valid.code);
  }

  return (
    <form ref={formRef} noValidate autoComplete="off" onSubmit={submit} className={FORM}>
      <TextField
        autoFocus
        label={say("leave.code")}
        maxLength={2 * ADMIN_CODE_MAX}
        {...PRIVATE}
        {...field("code")}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {say("leave.title")}
      </Button>
    </form>
  );
}

const passwordSchema = (say: SayKiosk, view: SayView) =>
  v.object({
    email: emailSchema(view),
    password: v.pipe(v.string(), v.minLength(1, say("leave.passwordMissing"))),
  });

interface LeavePasswordFormProps {
  isBusy: boolean;
  onSubmit: (email: string, password: string) => void;
}

/** The email and password of an admin or manager. */
export function LeavePasswordForm({ isBusy, onSubmit }: LeavePasswordFormProps) {
  const say = useKioskWords();
  const { formRef, values, field, validate } = useTypedForm(passwordSchema(say, useViewWords()), () => ({
    email: "",
    password: "",
  }));

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate(values);
    if (valid && !isBusy) onSubmit(valid.email, valid.password);
  }

  return (
    <form ref={formRef} noValidate autoComplete="off" onSubmit={submit} className={FORM}>
      <TextField autoFocus label={say("leave.email")} type="email" autoComplete="off" {...field("email")} />
      <TextField label={say("leave.password")} {...PRIVATE} {...field("password")} />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {say("leave.title")}
      </Button>
    </form>
  );
}
