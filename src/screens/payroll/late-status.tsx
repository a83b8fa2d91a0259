import { Button } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "./use-payroll.ts";

/** Shows whether late pay of earlier periods is being looked for; nothing is saved meanwhile. */
export function LateStatus({ payroll: { late, isFilling } }: { payroll: Payroll }) {
  const say = usePayrollWords();
  if (late.hasFailed && !late.isLooking) {
    return (
      <Banner tone="caution">
        <p className="mb-2">{say("late.failed")}</p>
        <Button variant="secondary" onPress={late.lookAgain}>
          {say("late.checkAgain")}
        </Button>
      </Banner>
    );
  }
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {late.isLooking && !isFilling && say("late.checking")}
    </p>
  );
}
