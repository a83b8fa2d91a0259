import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { AccountError } from "#commands/account-error.ts";
import { unlockConsole } from "#commands/console.ts";
import { useCommand } from "#commands/use-command.ts";
import { totpCode } from "#screens/forms/totp-code.ts";
import { useValidatedForm } from "#screens/forms/use-validated-form.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useOnline } from "#ui/use-online.ts";

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
