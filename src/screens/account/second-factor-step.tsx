import { useState } from "react";
import type { HeldSession } from "#commands/account/second-factor.ts";
import { adoptSession, continueSignIn } from "#commands/account/sign-in.ts";
import { useCommand } from "#commands/use-command.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { SetUpFactor } from "#view/account/set-up-factor.tsx";
import { AccountLayout } from "#view/layout/account-layout.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";
import { SecondFactorForm } from "./second-factor-form.tsx";

interface SecondFactorStepProps {
  held: HeldSession;
  needs: "code" | "set-up";
  onCancel: () => void;
}

/** The step after a right password: enters a code, or sets up an app if the business requires one. */
export function SecondFactorStep({ held, needs: first, onCancel }: SecondFactorStepProps) {
  const say = useAccountWords();
  const [needs, setNeeds] = useState(first);
  const proceed = useCommand(continueSignIn);
  const adopt = useCommand(adoptSession);

  async function goOn() {
    const step = await proceed(held);
    if (step.needs === "set-up") setNeeds("set-up");
  }
  async function enter() {
    if (!(await orToast(say("toast.logInFailed"), () => adopt(held)))) onCancel();
  }

  if (needs === "code") {
    return (
      <AccountLayout title={say("secondFactor.title")} intro={say("secondFactor.intro")}>
        <SecondFactorForm held={held} onProven={goOn} onCancel={onCancel} />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title={say("secondFactor.setUpTitle")} intro={say("secondFactor.setUpIntro")}>
      <SetUpFactor held={held} onDone={enter} onCancel={onCancel} />
    </AccountLayout>
  );
}
