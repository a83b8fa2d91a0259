import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { links } from "#lib/links.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { emailSchema } from "#view/forms/email-schema.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { type ViewWords, viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";
import { SignUpSteps } from "./sign-up-steps.tsx";

const signUpSchema = (view: Say<ViewWords>) =>
  v.pipe(
    v.object({
      email: emailSchema(view),
      password: v.pipe(v.string(), v.minLength(8, "Password must be at least 8 characters")),
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

export function SignUpScreen() {
  const navigate = useNavigate();
  const earlier = useSignUp();
  const [email, setEmail] = useState(earlier.email);
  const [password, setPassword] = useState(earlier.password);
  const [confirmPassword, setConfirmPassword] = useState(earlier.password);
  const { formRef, errors, validate } = useValidatedForm(signUpSchema(useWords(viewWords)));
  useUnsavedForm(email !== "" || password !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ email, password, confirmPassword });
    if (!valid) return;
    useSignUp.setState({ email: valid.email, password: valid.password, takenEmail: null });
    navigate(links.signUpDetails());
  }

  return (
    <AccountLayout
      title="Step 1: Create Your Account"
      progress={<SignUpSteps current={0} />}
      intro="You register as the owner; your staff get their own logins from you."
    >
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {earlier.takenEmail !== null && earlier.takenEmail === email.trim() && (
          <Banner tone="danger">
            There is already an account for {earlier.takenEmail}.{" "}
            <TextLink href={links.login()}>Log in instead</TextLink>, or use another email.
          </Banner>
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          description="At least 8 characters"
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <PasswordField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={errors.confirmPassword}
        />
        <p className="text-sm text-muted">
          By continuing you agree to our{" "}
          <TextLink href={links.terms()} target="_blank">
            Terms of Service
          </TextLink>{" "}
          and{" "}
          <TextLink href={links.privacy()} target="_blank">
            Privacy Policy
          </TextLink>
          .
        </p>
        <Button type="submit" size="large" fullWidth>
          Continue to Business Details
        </Button>
      </form>
      <p className="text-muted">
        Already have an account? <TextLink href={links.login()}>Login</TextLink>
      </p>
    </AccountLayout>
  );
}
