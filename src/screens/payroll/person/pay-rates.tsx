import { useState } from "react";
import { ratesWithin } from "#domain/pay/rates.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import type { PayRow } from "../payroll-rows.ts";
import type { Payroll } from "../use-payroll.ts";
import { RatesDialog } from "./rates-dialog.tsx";

/** What somebody is paid per hour in the period, and from when if it changes in it. A payment keeps those it was made by. */
export function PayRates({ payroll, row }: { payroll: Payroll; row: PayRow }) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { period, money } = payroll;
  const history = row.payment ? (row.snapshot?.inputs.rates ?? []) : row.rates;
  const within = ratesWithin(history, period.from, period.to);
  return (
    <section aria-label="Pay rate" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-bold">Pay rate</h3>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          Rates…
        </Button>
      </div>
      {within.length === 0 && <p className="text-muted">Nobody said what these hours are paid.</p>}
      <ul className="tabular-nums">
        {within.map(({ from, cents }) => (
          <li key={from}>
            {money.show(cents)} an hour
            {within.length > 1 && from > period.from && `, from ${format.shortDay(from)}`}
          </li>
        ))}
      </ul>
      {isOpen && <RatesDialog payroll={payroll} row={row} onClose={() => setOpen(false)} />}
    </section>
  );
}
