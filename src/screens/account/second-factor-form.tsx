import { useState } from "react";
import * as v from "valibot";
import { type HeldSession, proveByCode, redeemRecoveryCode } from "#commands/account/second-factor.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { PageForm } from "#ui/page/page-form.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { totpCode } from "#view/forms/in-words.ts";
import { useOnlineForm } from "#view/forms/use-saving.ts";
import { useTypedForm } from "#view/forms/use-validated-form.ts";
import { useAccountWords } from "#words/made/use-account-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";

interface SecondFactorFormProps {
  held: HeldSession;
  /** Called once the session is proven, or the factor removed by a recovery code; its rejection is shown. */
  onProven: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for a code of the authenticator app, or for a recovery code if the app is lost. */
export function SecondFactorForm({ held, onProven, onCancel }: SecondFactorFormProps) {
  const say = useAccountWords();
  const view = useViewWords();
  const [hasLostApp, setLostApp] = useState(false);
  const recoveryCode = v.pipe(v.string(), v.trim(), v.minLength(1, say("secondFactor.recoveryCodeMissing")));
  const { run, ...state } = useOnlineForm(say("secondFactor.checkFailed"));
  const { isBusy } = state;
  const form = useTypedForm(
    v.object({ code: hasLostApp ? recoveryCode : totpCode(view) }),
    () => ({ code: "" }),
    ({ code }) =>
      run(async () => {
        if (hasLostApp) {
          await redeemRecoveryCode(held, code);
          toast.warning(say("toast.secondFactorOff"), { description: say("toast.secondFactorOffHint") });
        } else await proveByCode(held, code);
        await onProven();
      }),
  );

  function switchWay() {
    setLostApp(!hasLostApp);
    form.change({ code: "" });
  }

  return (
    <PageForm
      {...form.frame}
      {...state}
      action={say(isBusy ? "checking" : "continue")}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" isDisabled={isBusy} onPress={switchWay}>
            {say(hasLostApp ? "secondFactor.useApp" : "secondFactor.useRecoveryCode")}
          </Button>
          <Button variant="quiet" isDisabled={isBusy} onPress={onCancel}>
            {say("back")}
          </Button>
        </div>
      }
    >
      {hasLostApp ? (
        <TextField
          key="recovery"
          autoFocus
          label={say("secondFactor.recoveryCode")}
          name="code"
          autoComplete="off"
          description={say("secondFactor.recoveryCodeHint")}
          {...form.field("code")}
        />
      ) : (
        <TextField
          key="app"
          autoFocus
          label={say("secondFactor.code")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          description={say("secondFactor.codeHint")}
          {...form.field("code")}
        />
      )}
    </PageForm>
  );
}
