import { useState } from "react";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { mayBePaid } from "#domain/pay/person-pay.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { LateStatus } from "../late-status.tsx";
import { STATE_WORDS } from "../state-words.ts";
import { usePaying } from "../use-paying.ts";
import type { Payroll } from "../use-payroll.ts";

/** Saves a payment, after the admin has confirmed the consequences. */
export function SaveBar({ payroll, row }: { payroll: Payroll; row: PayRow }) {
  const [isAsking, setAsking] = useState(false);
  const pay = usePaying(payroll);
  const limit = useLimit();
  const { isLooking } = payroll.late;
  const { why } = STATE_WORDS[row.state];

  async function save() {
    setAsking(false);
    await orToast("The payment was not saved. Please try again.", async () => {
      const saved = await pay([row]);
      if (saved.length > 0) toast.success(`Payment for ${row.name} saved`);
      else toast.info(`${row.name} was paid for these days already.`);
    });
  }

  return (
    <>
      <div className="flex flex-col gap-2">
        <Button isDisabled={!mayBePaid(row) || isLooking || limit !== null} onPress={() => setAsking(true)}>
          Save payment
        </Button>
        {limit && <p className="text-danger">{limit}</p>}
        <LateStatus payroll={payroll} />
      </div>
      <ConfirmDialog
        // While late pay is looked for the question hides; it returns afterwards.
        isOpen={isAsking && !isLooking}
        title={`Save the payment for ${row.name}?`}
        action={why ? "Save anyway" : "Save payment"}
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      >
        {why && <p className="mb-2 font-semibold text-caution">{why}</p>}
        {!payroll.isOver && <p className="mb-2 font-semibold text-caution">This period is not over.</p>}
        <p>
          A payment cannot be changed or undone. What arrives or is corrected later is offered as an
          adjustment of the next one.
        </p>
      </ConfirmDialog>
    </>
  );
}
