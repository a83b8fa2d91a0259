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
import { type SayAccount, useAccountWords } from "#words/made/use-account-words.ts";
import { type SayView, useViewWords } from "#words/made/use-view-words.ts";
import { rich } from "#words/use-words.ts";
import { SignUpSteps } from "./sign-up-steps.tsx";

const signUpSchema = (say: SayAccount, view: SayView) =>
  v.pipe(
    v.object({
      email: emailSchema(view),
      password: v.pipe(v.string(), v.minLength(8, say("signUp.passwordShort"))),
      confirmPassword: v.string(),
    }),
    v.forward(
      v.partialCheck(
        [["password"], ["confirmPassword"]],
        (values) => values.password === values.confirmPassword,
        say("passwordMismatch"),
      ),
      ["confirmPassword"],
    ),
  );

export function SignUpScreen() {
  const say = useAccountWords();
  const navigate = useNavigate();
  const earlier = useSignUp();
  const [email, setEmail] = useState(earlier.email);
  const [password, setPassword] = useState(earlier.password);
  const [confirmPassword, setConfirmPassword] = useState(earlier.password);
  const { formRef, errors, validate } = useValidatedForm(signUpSchema(say, useViewWords()));
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
      title={say("signUp.title")}
      progress={<SignUpSteps current={0} />}
      intro={say("signUp.intro")}
    >
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {earlier.takenEmail !== null && earlier.takenEmail === email.trim() && (
          <Banner tone="danger">
            {rich(say, "signUp.taken", {
              email: earlier.takenEmail,
              link: (text) => <TextLink href={links.login()}>{text}</TextLink>,
            })}
          </Banner>
        )}
        <TextField
          label={say("email")}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
        />
        <PasswordField
          label={say("password")}
          name="password"
          autoComplete="new-password"
          description={say("passwordHint")}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <PasswordField
          label={say("signUp.confirmPassword")}
          name="confirmPassword"
          autoComplete="new-password"
          value={confirmPassword}
          onChange={setConfirmPassword}
          error={errors.confirmPassword}
        />
        <p className="text-sm text-muted">
          {rich(say, "signUp.terms", {
            terms: (text) => (
              <TextLink href={links.terms()} target="_blank">
                {text}
              </TextLink>
            ),
            privacy: (text) => (
              <TextLink href={links.privacy()} target="_blank">
                {text}
              </TextLink>
            ),
          })}
        </p>
        <Button type="submit" size="large" fullWidth>
          {say("signUp.submit")}
        </Button>
      </form>
      <p className="text-muted">
        {rich(say, "signUp.haveAccount", {
          link: (text) => <TextLink href={links.login()}>{text}</TextLink>,
        })}
      </p>
    </AccountLayout>
  );
}
