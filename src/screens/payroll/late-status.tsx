import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import type { Payroll } from "./use-payroll.ts";

/** Shows whether late pay of earlier periods is being looked for; nothing is saved meanwhile. */
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
