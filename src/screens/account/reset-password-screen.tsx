import { useEffect, useState } from "react";
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
import { staffPassword } from "#schema/protocol/staff-functions.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { emailSchema } from "#view/forms/email-schema.ts";
import { useOnlineForm } from "#view/forms/use-online-form.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { type ViewWords, viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";
import { ResetPasswordFrame, StageForm } from "./reset-password-form.tsx";
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

const emailForm = (view: Say<ViewWords>) => v.object({ email: emailSchema(view) });

function EmailStage({ onSent }: { onSent: (email: string) => void }) {
  const request = useCommand(requestRecovery);
  const [email, setEmail] = useState("");
  const { formRef, errors, validate } = useValidatedForm(emailForm(useWords(viewWords)));
  const { isBusy, problem, run } = useOnlineForm("The mail could not be sent. Please try again.");

  async function send() {
    const valid = validate({ email });
    if (valid && (await run(() => request(valid.email)))) onSent(valid.email);
  }

  return (
    <StageForm
      intro="Enter the email you log in with. We send you a code and a link to choose a new password."
      form={{ formRef, problem, isBusy, submit: send }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        error={errors.email}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Sending..." : "Send mail"}
      </Button>
    </StageForm>
  );
}

const typedCode = v.pipe(
  v.string(),
  v.transform((typed) => typed.replace(/\s/g, "")),
  v.regex(/^\d{6,10}$/, "Enter the digits of the code in the mail"),
);
const codeForm = v.object({ code: typedCode });

interface CodeStageProps {
  email: string;
  onProven: (recovery: Recovery) => void;
  onStartOver: () => void;
}

function CodeStage({ email, onProven, onStartOver }: CodeStageProps) {
  const begin = useCommand(beginRecovery);
  const request = useCommand(requestRecovery);
  const [code, setCode] = useState("");
  const { formRef, errors, validate } = useValidatedForm(codeForm);
  const { isBusy, problem, run } = useOnlineForm("The code could not be checked. Please try again.");

  async function check() {
    const valid = validate({ code });
    if (valid) await run(async () => onProven(await begin({ email, code: valid.code })));
  }
  async function sendAgain() {
    setCode("");
    if (await run(() => request(email))) toast.info("Sent again. Only the newest code counts.");
  }

  return (
    <StageForm
      intro={`If ${email} has an account, a mail with a code and a link is on its way. Check your spam folder too.`}
      form={{ formRef, problem, isBusy, submit: check }}
    >
      <TextField
        autoFocus
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        description="It works once, for 10 minutes."
        value={code}
        onChange={setCode}
        error={errors.code}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Checking..." : "Continue"}
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isDisabled={isBusy} onPress={() => void sendAgain()}>
          Send again
        </Button>
        <Button variant="quiet" isDisabled={isBusy} onPress={onStartOver}>
          Use another email
        </Button>
      </div>
    </StageForm>
  );
}

const passwordForm = v.object({ password: staffPassword });

interface PasswordStageProps {
  proven: Recovery | { token: string };
  onStartOver: () => void;
}

function PasswordStage({ proven, onStartOver }: PasswordStageProps) {
  const begin = useCommand(beginRecovery);
  const finish = useCommand(finishRecovery);
  const navigate = useNavigate();
  const [recovery, setRecovery] = useState("client" in proven ? proven : null);
  const [password, setPassword] = useState("");
  const [signOutElsewhere, setSignOutElsewhere] = useState(true);
  const { formRef, errors, validate } = useValidatedForm(passwordForm);
  const [isProven, setProven] = useState(false);
  const { isBusy, problem, run } = useOnlineForm("Your password was not changed. Please try again.");
  useUnsavedForm(password !== "" && !isBusy);

  if (recovery?.needsCode && !isProven) {
    return (
      <ResetPasswordFrame intro="Your account uses two-step login. Enter the code your authenticator app shows.">
        <SecondFactorForm held={recovery} onProven={async () => setProven(true)} onCancel={onStartOver} />
      </ResetPasswordFrame>
    );
  }

  async function save() {
    const valid = validate({ password });
    if (!valid) return;
    await run(async () => {
      // Uses the link up only now, not on opening: programs that scan mails open links too.
      const held = recovery ?? (await begin(proven as { token: string }));
      setRecovery(held);
      if (held.needsCode && !isProven) return;
      const done = await finish(held, valid.password, { signOutElsewhere });
      if (done.areOthersOut) toast.success("Password changed");
      else toast.warning("Password changed", { description: OTHERS_STAY });
      navigate(done.isSignedIn ? links.dashboard() : links.login(), { replace: true });
    });
  }

  return (
    <StageForm intro="Choose a new password." form={{ formRef, problem, isBusy, submit: save }}>
      <PasswordField
        autoFocus
        label="New password"
        name="password"
        autoComplete="new-password"
        description="At least 8 characters"
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <Checkbox
        label="Sign out on all devices"
        description="Recommended if somebody else may know your old password."
        isSelected={signOutElsewhere}
        onChange={setSignOutElsewhere}
      />
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Saving..." : "Save password"}
      </Button>
      <Button variant="quiet" isDisabled={isBusy} onPress={onStartOver}>
        Request a new mail
      </Button>
    </StageForm>
  );
}

const OTHERS_STAY =
  "Your other devices could not be logged out. Please try “Log out of all devices” in your settings.";
