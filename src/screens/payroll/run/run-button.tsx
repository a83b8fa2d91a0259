import { Suspense, useEffect, useState } from "react";
import { mayBePaid } from "#domain/pay/person-pay.ts";
import { Button } from "#ui/button.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import type { Payroll } from "../use-payroll.ts";

const dialog = lazyPart(async () => (await import("./run-dialog.tsx")).RunDialog, NotOpened);

/** The way to pay everybody at once. */
export function RunButton({ payroll }: { payroll: Payroll }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(dialog.preloadWhenIdle, []);
  const isAnybodyDue = payroll.rows.some((row) => mayBePaid(row) && row.state !== "nothing");
  return (
    <>
      <Button isDisabled={!isAnybodyDue && !isOpen} onPress={() => setOpen(true)}>
        Pay everybody…
      </Button>
      <Suspense>{isOpen && <dialog.Part payroll={payroll} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
