import { Stepper } from "#ui/fields/stepper.tsx";
import { useAccountWords } from "#words/made/use-account-words.ts";

export function SignUpSteps({ current }: { current: 0 | 1 }) {
  const say = useAccountWords();
  return <Stepper steps={[say("signUp.stepAccount"), say("signUp.stepBusiness")]} current={current} />;
}
