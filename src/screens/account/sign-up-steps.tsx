import { Stepper } from "#ui/fields/stepper.tsx";

const STEPS = ["Your account", "Business details"];

/** How far somebody has come with signing up. */
export function SignUpSteps({ current }: { current: 0 | 1 }) {
  return <Stepper steps={STEPS} current={current} />;
}
