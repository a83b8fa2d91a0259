import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { AccountError } from "#commands/account-error.ts";
import { type SignInStep, signIn } from "#commands/sign-in.ts";
import { removeSession } from "#commands/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useSession } from "#stores/session-store.ts";
import { useLoginRedirectStore } from "#stores/sign-up-store.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast.ts";
import { emailSchema } from "#view/forms/email-schema.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";

export type MissingStep = Exclude<SignInStep, { needs: "nothing" }>;

const loginSchema = v.object({
  email: emailSchema,
  password: v.pipe(v.string(), v.minLength(1, "Please enter your password")),
});

/** `onNext` is told when the password was right and something else is missing. */
export function LoginForm({ onNext }: { onNext: (step: MissingStep) => void }) {
  const logIn = useCommand(signIn);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { formRef, errors, validate } = useValidatedForm(loginSchema);
  useUnsavedForm((email !== "" || password !== "") && !isBusy);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ email, password });
    if (!valid || isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      // The guard against bouncing is for pages that send people back, not for people who log in again.
      useLoginRedirectStore.setState({ lastAt: 0 });
      useSession.setState({ pressedAt: performance.now() });
      const step = await logIn(valid.email, valid.password);
      if (step.needs !== "nothing") onNext(step);
    } catch (error) {
      setProblem(loginProblem(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Logging in..." : "Login"}
      </Button>
    </form>
  );
}

function loginProblem(error: unknown): string {
  const message =
    error instanceof AccountError && error.message ? error.message : "Invalid email or password";
  if (RUN_MODE === "installed" && /session/i.test(message)) {
    void removeSession();
    toast.warning("Session cleared, please try logging in again");
  }
  return message;
}
