// Chunk folder: first

import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { links } from "#lib/links.ts";
import { useSignUp } from "#stores/sign-up-store.ts";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { Stepper } from "#ui/fields/stepper.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { emailSchema, newPassword } from "#view/forms/in-words.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { rich } from "#words/use-words.ts";

const SECRETS = ["password", "confirmPassword"] as const;

export function SignUpScreen() {
  const say = useAccountWords();
  const view = useViewWords();
  const refusals = useRefusalsWords();
  const navigate = useNavigate();
  const { email, password, takenEmail } = useSignUp();
  const { frame, values, field } = useTypedForm(
    (typed) =>
      v.object({
        email: emailSchema(view),
        password: newPassword(refusals),
        confirmPassword: v.literal(typed.password, say("passwordMismatch")),
      }),
    () => ({ email, password, confirmPassword: password }),
    (valid) => {
      useSignUp.setState({ email: valid.email, password: valid.password, takenEmail: null });
      navigate(links.signUpDetails());
    },
    { name: "sign-up", secrets: SECRETS },
  );
  useUnsavedForm(values.email !== "" || values.password !== "");

  return (
    <AccountLayout
      title={say("signUp.title")}
      progress={<SignUpSteps current={0} />}
      intro={say("signUp.intro")}
    >
      <PageForm {...frame} action={say("signUp.submit")}>
        {takenEmail !== null && takenEmail === values.email.trim() && (
          <Banner tone="danger">
            {rich(say, "signUp.taken", {
              email: takenEmail,
              link: (text) => <TextLink href={links.login()}>{text}</TextLink>,
            })}
          </Banner>
        )}
        <TextField label={say("email")} name="email" type="email" autoComplete="email" {...field("email")} />
        <PasswordField
          label={say("password")}
          name="password"
          autoComplete="new-password"
          description={say("passwordHint")}
          {...field("password")}
        />
        <PasswordField
          label={say("signUp.confirmPassword")}
          name="confirmPassword"
          autoComplete="new-password"
          {...field("confirmPassword")}
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
      </PageForm>
      <p className="text-muted">
        {rich(say, "signUp.haveAccount", {
          link: (text) => <TextLink href={links.login()}>{text}</TextLink>,
        })}
      </p>
    </AccountLayout>
  );
}

export function SignUpSteps({ current }: { current: 0 | 1 }) {
  const say = useAccountWords();
  return <Stepper steps={[say("signUp.stepAccount"), say("signUp.stepBusiness")]} current={current} />;
}
