import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as v from "valibot";
import {
  beginRecovery,
  finishRecovery,
  type Recovery,
  requestRecovery,
} from "#commands/account/reset-password.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { emailSchema, newPassword } from "#view/forms/in-words.ts";
import { useOnlineForm } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { type SayAccount, useAccountWords } from "#words/made/use-account-words.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

/** The stages of a reset. A link from the mail starts after the code. */
type Stage =
  | { name: "email" }
  | { name: "code"; email: string }
  | { name: "password"; proven: Recovery | { token: string } };

/** Resets a forgotten password, by a code (which also works in the installed app) or by the link in the mail. */
export function ResetPasswordScreen() {
  const { hash } = useLocation();
  const [stage, setStage] = useState<Stage>(() => stageOf(hash) ?? { name: "email" });
  const navigate = useNavigate();
  // Removes a link's secret from the URL and so from the history, also when a link is opened while on this page.
  useEffect(() => {
    const next = stageOf(hash);
    if (next) setStage(next);
    if (next) void navigate({ hash: "" }, { replace: true });
  }, [hash, navigate]);
  const startOver = () => setStage({ name: "email" });
  const onProven = (proven: Recovery) => setStage({ name: "password", proven });
  if (stage.name === "email") return <EmailStage onSent={(email) => setStage({ name: "code", email })} />;
  if (stage.name === "code")
    return <CodeStage email={stage.email} onProven={onProven} onStartOver={startOver} />;
  return <PasswordStage proven={stage.proven} onStartOver={startOver} />;
}

/** The stage that a link leads to; null without one. */
function stageOf(hash: string): Stage | null {
  const token = new URLSearchParams(hash.slice(1)).get("token");
  return token ? { name: "password", proven: { token } } : null;
}

function EmailStage({ onSent }: { onSent: (email: string) => void }) {
  const say = useAccountWords();
  const request = useCommand(requestRecovery);
  const { run, ...state } = useOnlineForm(say("reset.sendFailed"));
  const { frame, field } = useTypedForm(
    v.object({ email: emailSchema(useViewWords()) }),
    () => ({ email: "" }),
    async ({ email }) => {
      if (await run(() => request(email))) onSent(email);
    },
  );

  return (
    <ResetPasswordFrame intro={say("reset.emailIntro")}>
      <PageForm {...frame} {...state} action={say(state.isBusy ? "reset.sending" : "reset.send")}>
        <TextField
          label={say("email")}
          name="email"
          type="email"
          autoComplete="username"
          {...field("email")}
        />
      </PageForm>
    </ResetPasswordFrame>
  );
}

const codeForm = (say: SayAccount) =>
  v.object({
    code: v.pipe(
      v.string(),
      v.transform((typed) => typed.replace(/\s/g, "")),
      v.regex(/^\d{6,10}$/, say("reset.codeInvalid")),
    ),
  });

interface CodeStageProps {
  email: string;
  onProven: (recovery: Recovery) => void;
  onStartOver: () => void;
}

function CodeStage({ email, onProven, onStartOver }: CodeStageProps) {
  const say = useAccountWords();
  const begin = useCommand(beginRecovery);
  const request = useCommand(requestRecovery);
  const { run, ...state } = useOnlineForm(say("reset.codeFailed"));
  const { isBusy } = state;
  const { frame, change, field } = useTypedForm(
    codeForm(say),
    () => ({ code: "" }),
    ({ code }) => run(async () => onProven(await begin({ email, code }))),
  );

  async function sendAgain() {
    change({ code: "" });
    if (await run(() => request(email))) toast.info(say("toast.codeSentAgain"));
  }

  return (
    <ResetPasswordFrame intro={say("reset.codeIntro", { email })}>
      <PageForm
        {...frame}
        {...state}
        action={say(isBusy ? "checking" : "continue")}
        footer={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" isDisabled={isBusy} onPress={() => void sendAgain()}>
              {say("reset.sendAgain")}
            </Button>
            <Button variant="quiet" isDisabled={isBusy} onPress={onStartOver}>
              {say("reset.useAnotherEmail")}
            </Button>
          </div>
        }
      >
        <TextField
          autoFocus
          label={say("reset.code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          description={say("reset.codeHint")}
          {...field("code")}
        />
      </PageForm>
    </ResetPasswordFrame>
  );
}

interface PasswordStageProps {
  proven: Recovery | { token: string };
  onStartOver: () => void;
}

function PasswordStage({ proven, onStartOver }: PasswordStageProps) {
  const say = useAccountWords();
  const begin = useCommand(beginRecovery);
  const finish = useCommand(finishRecovery);
  const navigate = useNavigate();
  const [recovery, setRecovery] = useState("client" in proven ? proven : null);
  const [signOutElsewhere, setSignOutElsewhere] = useState(true);
  const [isProven, setProven] = useState(false);
  const { run, ...state } = useOnlineForm(say("reset.saveFailed"));
  const { isBusy } = state;
  const { frame, field } = useTypedForm(
    v.object({ password: newPassword(useRefusalsWords()) }),
    () => ({ password: "" }),
    ({ password }) => run(() => save(password)),
  );

  if (recovery?.needsCode && !isProven) {
    return (
      <ResetPasswordFrame intro={say("reset.secondFactorIntro")}>
        <SecondFactorForm held={recovery} onProven={async () => setProven(true)} onCancel={onStartOver} />
      </ResetPasswordFrame>
    );
  }

  async function save(password: string) {
    // Uses the link up only now, not on opening: programs that scan mails open links too.
    const held = recovery ?? (await begin(proven as { token: string }));
    setRecovery(held);
    if (held.needsCode && !isProven) return;
    const done = await finish(held, password, { signOutElsewhere });
    if (done.areOthersOut) toast.success(say("toast.passwordChanged"));
    else toast.warning(say("toast.passwordChanged"), { description: say("reset.othersStay") });
    navigate(done.isSignedIn ? links.dashboard() : links.login(), { replace: true });
  }

  return (
    <ResetPasswordFrame intro={say("reset.passwordIntro")}>
      <PageForm
        {...frame}
        {...state}
        action={say(isBusy ? "reset.saving" : "reset.save")}
        footer={
          <Button variant="quiet" isDisabled={isBusy} onPress={onStartOver}>
            {say("reset.newEmail")}
          </Button>
        }
      >
        <PasswordField
          autoFocus
          label={say("reset.newPassword")}
          name="password"
          autoComplete="new-password"
          description={say("passwordHint")}
          {...field("password")}
        />
        <Checkbox
          label={say("reset.logOutEverywhere")}
          description={say("reset.logOutEverywhereHint")}
          isSelected={signOutElsewhere}
          onChange={setSignOutElsewhere}
        />
      </PageForm>
    </ResetPasswordFrame>
  );
}

/** The frame of the stages, with a link back to the login. */
function ResetPasswordFrame({ intro, children }: { intro: string; children: ReactNode }) {
  const say = useAccountWords();
  return (
    <AccountLayout title={say("reset.title")} intro={intro}>
      {children}
      <TextLink href={links.login()}>{say("reset.backToLogin")}</TextLink>
    </AccountLayout>
  );
}
