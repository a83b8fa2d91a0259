import { useState } from "react";
import { setPayRate } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { ratesWithin, SINCE_EVER } from "#domain/pay/rates.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useToday } from "#view/times/use-now.ts";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "../run/use-payroll.ts";

interface PayRatesProps {
  payroll: Payroll;
  row: PayRow;
}

/** The person's pay rates in the period, with their first days. A saved payment shows the rates it used. */
export function PayRates({ payroll, row }: PayRatesProps) {
  const say = usePayrollWords();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { period, money } = payroll;
  const history = row.payment ? (row.snapshot?.inputs.rates ?? []) : row.rates;
  const within = ratesWithin(history, period.from, period.to);
  return (
    <section aria-label={say("rates.title")} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-bold">{say("rates.title")}</h3>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          {say("rates.open")}
        </Button>
      </div>
      {within.length === 0 && <p className="text-muted">{say("rates.none")}</p>}
      <ul className="tabular-nums">
        {within.map(({ from, cents }) => (
          <li key={from}>
            {within.length > 1 && from > period.from
              ? say("rates.hourlyFrom", { rate: money.show(cents), day: format.shortDay(from) })
              : say("rates.hourly", { rate: money.show(cents) })}
          </li>
        ))}
      </ul>
      {isOpen && <RatesDialog payroll={payroll} row={row} onClose={() => setOpen(false)} />}
    </section>
  );
}

const RATE_MAX = 1_000_000;

/** The person's pay rates by first day; adds a rate, or replaces one. */
function RatesDialog({ payroll, row, onClose }: PayRatesProps & { onClose: () => void }) {
  const say = usePayrollWords();
  const today = useToday();
  const setRateFrom = useCommand(setPayRate);
  const { values, setValues, kept, forget } = useKeptValues(`pay-rate ${row.id}`, () => ({
    day: today as string | null,
    rate: null as number | null,
  }));
  const { day, rate } = values;
  const [isChecked, setChecked] = useState(false);
  const { problem, save } = useSaving(say("rates.failed"));
  const dayProblem = dayProblemOf(say, day, today);
  const rateProblem = rate === null ? say("rates.amountMissing") : undefined;

  function submit() {
    setChecked(true);
    if (dayProblem || rate === null || !day) return;
    void save(async () => {
      await setRateFrom({ employee_id: row.id, from_day: day, rate });
      toast.success(say("toast.rateSaved", { name: row.name }));
      forget();
      onClose();
    });
  }

  return (
    <FormDialog
      {...kept}
      title={say("rates.titleOf", { name: row.name })}
      action={say("rates.save")}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <History payroll={payroll} row={row} />
      <DatePicker
        label={say("rates.from")}
        description={say("rates.fromHint")}
        value={day}
        onChange={(from) => setValues({ ...values, day: from })}
        max={today}
        error={isChecked ? dayProblem : undefined}
      />
      <NumberField
        label={say("rates.perHour")}
        value={rate ?? Number.NaN}
        minValue={0}
        maxValue={RATE_MAX}
        formatOptions={{ style: "currency", currency: payroll.money.currency }}
        error={isChecked ? rateProblem : undefined}
        onChange={(typed) => setValues({ ...values, rate: Number.isNaN(typed) ? null : typed })}
      />
      <p className="text-muted">{say("rates.savedStay")}</p>
    </FormDialog>
  );
}

function History({ payroll: { money }, row: { rates } }: PayRatesProps) {
  const say = usePayrollWords();
  const format = useFormat();
  if (rates.length === 0) return <p className="text-muted">{say("rates.noHistory")}</p>;
  return (
    <ul aria-label={say("rates.history")} className="divide-y divide-line tabular-nums">
      {rates.toReversed().map(({ from, cents }) => (
        <li key={from} className="flex justify-between gap-4 py-2">
          <span className="text-muted">
            {from === SINCE_EVER ? say("rates.sinceEver") : say("rates.since", { day: format.date(from) })}
          </span>
          <span>{money.show(cents)}</span>
        </li>
      ))}
    </ul>
  );
}

function dayProblemOf(say: SayPayroll, day: string | null, today: string): string | undefined {
  if (!day) return say("rates.dayMissing");
  return day > today ? say("rates.dayInFuture") : undefined;
}
