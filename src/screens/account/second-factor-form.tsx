import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { type HeldSession, proveByCode, redeemRecoveryCode } from "#commands/account/second-factor.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { totpCode } from "#view/forms/totp-code.ts";
import { useOnlineForm } from "#view/forms/use-online-form.ts";
import { useValidatedForm } from "#view/forms/use-validated-form.ts";
import { type ViewWords, viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";

const byApp = (view: Say<ViewWords>) => v.object({ code: totpCode(view) });
const byRecovery = v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(1, "Enter a recovery code")) });

interface SecondFactorFormProps {
  held: HeldSession;
  /** Called once the session is proven, or the factor removed by a recovery code; its rejection is shown. */
  onProven: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for a code of the authenticator app, or for a recovery code if the app is lost. */
export function SecondFactorForm({ held, onProven, onCancel }: SecondFactorFormProps) {
  const view = useWords(viewWords);
  const [hasLostApp, setLostApp] = useState(false);
  const [code, setCode] = useState("");
  const { formRef, errors, validate } = useValidatedForm(hasLostApp ? byRecovery : byApp(view));
  const { isBusy, problem, run } = useOnlineForm("The code could not be checked. Please try again.");

  async function submit(event: FormEvent) {
    event.preventDefault();
    const valid = validate({ code });
    if (!valid || isBusy) return;
    await run(async () => {
      if (hasLostApp) {
        await redeemRecoveryCode(held, valid.code);
        toast.warning("Two-step login is off now", { description: "Turn it on again in your settings." });
      } else await proveByCode(held, valid.code);
      await onProven();
    });
  }

  function switchTo(next: boolean) {
    setLostApp(next);
    setCode("");
  }

  return (
    <form ref={formRef} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Banner tone="danger">{problem}</Banner>}
      {hasLostApp ? (
        <TextField
          key="recovery"
          autoFocus
          label="Recovery code"
          name="code"
          autoComplete="off"
          description="One of the codes you saved when you turned on two-step login."
          value={code}
          onChange={setCode}
          error={errors.code}
        />
      ) : (
        <TextField
          key="app"
          autoFocus
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          description="The 6 digits your authenticator app shows for Shiftkeep."
          value={code}
          onChange={setCode}
          error={errors.code}
        />
      )}
      <Button type="submit" size="large" fullWidth isBusy={isBusy}>
        {isBusy ? "Checking..." : "Continue"}
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" isDisabled={isBusy} onPress={() => switchTo(!hasLostApp)}>
          {hasLostApp ? "Use my app" : "Use a recovery code"}
        </Button>
        <Button variant="quiet" isDisabled={isBusy} onPress={onCancel}>
          Back
        </Button>
      </div>
    </form>
  );
}
