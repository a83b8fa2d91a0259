import { Suspense, useEffect, useState } from "react";
import { mayBePaid } from "#domain/pay/person-pay.ts";
import { useLimit } from "#screens/subscription/use-limit.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import type { Payroll } from "../use-payroll.ts";

const payDialog = lazyPart(async () => (await import("./run-dialog.tsx")).RunDialog, NotOpened);
const payslipsDialog = lazyPart(
  async () => (await import("./payslips-dialog.tsx")).PayslipsDialog,
  NotOpened,
);

/** The ways to pay everybody at once, and to give everybody who was paid their payslip. */
export function RunButtons({ payroll }: { payroll: Payroll }) {
  const [step, setStep] = useState<"pay" | "payslips" | null>(null);
  useEffect(payDialog.preloadWhenIdle, []);
  useEffect(payslipsDialog.preloadWhenIdle, []);
  const isAnybodyDue = payroll.rows.some((row) => mayBePaid(row) && row.state !== "nothing");
  const isAnybodyPaid = payroll.rows.some(({ payment }) => payment !== null);
  const isLimited = useLimit() !== null;
  const close = () => setStep(null);
  return (
    <>
      {isAnybodyPaid && (
        <Button variant="secondary" onPress={() => setStep("payslips")}>
          Generate payslips…
        </Button>
      )}
      <Button isDisabled={(!isAnybodyDue || isLimited) && step === null} onPress={() => setStep("pay")}>
        Pay everybody…
      </Button>
      <Suspense>
        {step === "pay" && (
          <payDialog.Part payroll={payroll} onClose={close} onPayslips={() => setStep("payslips")} />
        )}
        {step === "payslips" && <payslipsDialog.Part payroll={payroll} onClose={close} />}
      </Suspense>
    </>
  );
}
