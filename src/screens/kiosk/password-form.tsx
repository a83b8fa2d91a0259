import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { emailSchema } from "#screens/account/email-schema.ts";
import { useValidatedForm } from "#screens/forms/use-validated-form.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

const schema = v.object({
  email: emailSchema,
  password: v.pipe(v.string(), v.minLength(1, "Please enter your password")),
});

interface PasswordFormProps {
  /** What the button says. */
  action: string;
  isBusy: boolean;
  onSubmit: (email: string, password: string) => void;
}

/** Email and password of who manages the business; at first of whose session it is. */
export function PasswordForm({ action, isBusy, onSubmit }: PasswordFormProps) {
  const own = useSession(({ user }) => user?.email ?? "");
  const [email, setEmail] = useState(own);
  const [password, setPassword] = useState("");
  const { formRef, errors, validate } = useValidatedForm(schema);

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ email, password });
    if (valid && !isBusy) onSubmit(valid.email, valid.password);
  }

  return (
    // The tablet is everybody's: no browser is to offer one person's password to the next.
    <form
      ref={formRef}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="mx-auto flex w-full max-w-md flex-col gap-4"
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <TextField
        autoFocus
        label="Password"
        type="password"
        autoComplete="one-time-code"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}
