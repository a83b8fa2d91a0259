import { Stepper } from "#ui/fields/stepper.tsx";

const STEPS = ["Your account", "Business details"];

export function SignUpSteps({ current }: { current: 0 | 1 }) {
  return <Stepper steps={STEPS} current={current} />;
}
