import { Stepper } from "#ui/fields/stepper.tsx";

const STEPS = ["Your account", "Business details"];

/** The progress of the sign-up. */
export function SignUpSteps({ current }: { current: 0 | 1 }) {
  return <Stepper steps={STEPS} current={current} />;
}
