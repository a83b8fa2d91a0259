import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { AccountError } from "#commands/account-error.ts";
import { unlockConsole } from "#commands/console.ts";
import { useCommand } from "#commands/use-command.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useOnline } from "#ui/use-online.ts";
import { totpCode } from "#view/forms/totp-code.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { PublicFrame } from "#view/layout/public-frame.tsx";
import { ConsoleContext } from "./console-context.ts";
import { ConsolePages } from "./console-pages.tsx";
import { type ConsoleTab, DEFAULT_TAB } from "./console-tabs.ts";
import { hasWords, type PostingDraft } from "./posting-draft.ts";
import { useConsoleSession } from "./use-console-session.ts";

const ENDED = "The console locks after 15 minutes. Please enter the access code again.";

/** The platform's own console. What is typed in it outlasts a lock, as long as the page stays open. */
export function ConsoleScreen() {
  const { access, hasEnded, open, lock } = useConsoleSession();
  const [tab, setTab] = useState<ConsoleTab>(DEFAULT_TAB);
  const [draft, setDraft] = useState<PostingDraft | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const isDirty = draft !== null && hasWords(draft);
  useUnsavedForm(isDirty);

  if (!access) {
    const kept = isDirty ? " What you typed is kept." : "";
    return (
      <PublicFrame>
        <CodeForm
          notice={hasEnded ? ENDED + kept : null}
          isAgain={wasOpen}
          onOpen={(token, at) => {
            open(token, at);
            setWasOpen(true);
          }}
        />
      </PublicFrame>
    );
  }
  return (
    <ConsoleContext value={access}>
      <PublicFrame
        actions={
          <Button variant="secondary" onPress={lock}>
            Lock console
          </Button>
        }
      >
        <ConsolePages tab={tab} onTab={setTab} draft={draft} onDraft={setDraft} />
      </PublicFrame>
    </ConsoleContext>
  );
}

const code = v.pipe(v.string(), v.minLength(1, "Please enter the access code"));
const codeOnly = v.object({ code });
const withTotp = v.object({ code, totp: totpCode });

interface CodeFormProps {
  /** Why it is asked for again. */
  notice: string | null;
  /** It takes the place of the open console, and the focus with it. */
  isAgain: boolean;
  onOpen: (token: string, at: number) => void;
}

/** The way into the console. */
export function CodeForm({ notice, isAgain, onOpen }: CodeFormProps) {
  const unlock = useCommand(unlockConsole);
  const isOnline = useOnline();
  const [code, setCode] = useState("");
  const [needsTotp, setNeedsTotp] = useState(false);
  const [totp, setTotp] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { formRef, errors, validate } = useValidatedForm(needsTotp ? withTotp : codeOnly);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ code, totp });
    if (!valid || isBusy) return;
    setBusy(true);
    setProblem(null);
    const at = Date.now();
    try {
      const token = await unlock(valid);
      if (token !== null) return onOpen(token, at);
      setNeedsTotp(true);
      setBusy(false);
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  }

  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6">
      <PageTitle>Enter Access Code</PageTitle>
      <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {notice && !problem && <Banner tone="caution">{notice}</Banner>}
        {problem && <Banner tone="danger">{problem}</Banner>}
        {!isOnline && !problem && (
          <Banner tone="caution" icon="cloud-off">
            You are offline. The console needs a connection.
          </Banner>
        )}
        <TextField
          label="Access Code"
          name="code"
          type="password"
          autoComplete="off"
          autoFocus={isAgain}
          isReadOnly={isBusy}
          value={code}
          onChange={setCode}
          error={errors.code}
        />
        {needsTotp && (
          <TextField
            label="Code"
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            description="The 6 digits your authenticator app shows for the console."
            autoFocus
            isReadOnly={isBusy}
            value={totp}
            onChange={setTotp}
            error={errors.totp}
          />
        )}
        <Button type="submit" size="large" fullWidth isBusy={isBusy}>
          {isBusy ? "Checking..." : "Access Console"}
        </Button>
      </form>
    </div>
  );
}

function problemOf(error: unknown): string {
  if (!navigator.onLine) return "You are offline, and the console needs a connection.";
  const said = error instanceof AccountError ? error.message : "";
  return said || "The access code could not be checked. Please try again.";
}
