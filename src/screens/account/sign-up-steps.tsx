import { Stepper } from "#ui/fields/stepper.tsx";
import { accountWords } from "#words/made/account.ts";
import { useWords } from "#words/use-words.ts";

export function SignUpSteps({ current }: { current: 0 | 1 }) {
  const say = useWords(accountWords);
  return <Stepper steps={[say("signUp.stepAccount"), say("signUp.stepBusiness")]} current={current} />;
}
