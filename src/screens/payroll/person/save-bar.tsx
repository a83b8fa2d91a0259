import { useState } from "react";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { mayBePaid } from "#domain/pay/person-pay.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { LateStatus } from "../run/run-notices.tsx";
import { whyText } from "../run/state-badge.tsx";
import { type Payroll, usePaying } from "../run/use-payroll.ts";

/** Saves a payment, after the admin has confirmed the consequences. */
export function SaveBar({ payroll, row }: { payroll: Payroll; row: PayRow }) {
  const say = usePayrollWords();
  const [isAsking, setAsking] = useState(false);
  const pay = usePaying(payroll);
  const limit = useLimit();
  const { isLooking } = payroll.late;
  const why = whyText(say, row.state);

  async function save() {
    setAsking(false);
    await orToast(say("toast.saveFailed"), async () => {
      const saved = await pay([row]);
      if (saved.length > 0) toast.success(say("toast.saved", { name: row.name }));
      else toast.info(say("toast.alreadyPaid", { name: row.name }));
    });
  }

  return (
    <>
      <div className="flex flex-col gap-2">
        <Button isDisabled={!mayBePaid(row) || isLooking || limit !== null} onPress={() => setAsking(true)}>
          {say("save.save")}
        </Button>
        {limit && <p className="text-danger">{limit}</p>}
        <LateStatus payroll={payroll} />
      </div>
      <ConfirmDialog
        // While late pay is looked for the question hides; it returns afterwards.
        isOpen={isAsking && !isLooking}
        title={say("save.title", { name: row.name })}
        action={say(why ? "save.anyway" : "save.save")}
        onConfirm={() => void save()}
        onCancel={() => setAsking(false)}
      >
        {why && <p className="mb-2 font-semibold text-caution">{why}</p>}
        {!payroll.isOver && <p className="mb-2 font-semibold text-caution">{say("save.inProgress")}</p>}
        <p>{say("save.final")}</p>
      </ConfirmDialog>
    </>
  );
}
