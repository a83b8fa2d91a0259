import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { AccountError } from "#commands/account-error.ts";
import { acceptInvite, type Joined } from "#commands/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { staffPassword } from "#schema/protocol/staff-functions.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useOnline } from "#ui/use-online.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";

const joinSchema = v.pipe(
  v.object({
    password: staffPassword,
    confirmPassword: v.string(),
  }),
  v.forward(
    v.partialCheck(
      [["password"], ["confirmPassword"]],
      (values) => values.password === values.confirmPassword,
      "Passwords do not match",
    ),
    ["confirmPassword"],
  ),
);

interface JoinFormProps {
  token: string;
  email: string;
  onJoined: (joined: Joined) => void;
}

export function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const accept = useCommand(acceptInvite);
  const isOnline = useOnline();
  const [password, setPassword] = useState("");
  const [confirmPassword, setConfirmPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { formRef, errors, validate } = useValidatedForm(joinSchema);
  useUnsavedForm(password !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ password, confirmPassword });
    if (!valid || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      onJoined(await accept({ token, password: valid.password }));
    } catch (error) {
      setProblem(
        (error instanceof AccountError && error.message) || "Something went wrong. Please try again.",
      );
      setBusy(false);
    }
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {!isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. Joining needs a connection; what you typed stays here.
        </Banner>
      )}
      <TextField label="Email" name="email" autoComplete="username" isReadOnly value={email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmPassword}
        onChange={setConfirmPassword}
        error={errors.confirmPassword}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Joining..." : "Join"}
      </Button>
    </form>
  );
}
