import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import type { Payroll } from "./use-payroll.ts";

/** Whether all is known that paid periods still owe: nothing is saved while it is looked for. */
export function LateStatus({ payroll: { late, isFilling } }: { payroll: Payroll }) {
  if (late.hasFailed && !late.isLooking) {
    return (
      <Banner tone="caution">
        <p className="mb-2">
          Late punches could not be looked for. Adjustments of paid periods may be missing here; they are
          offered with the next payment.
        </p>
        <Button variant="secondary" onPress={late.lookAgain}>
          Look again
        </Button>
      </Banner>
    );
  }
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {late.isLooking && !isFilling && "Looking for late punches…"}
    </p>
  );
}
