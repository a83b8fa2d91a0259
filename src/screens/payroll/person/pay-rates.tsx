import { useState } from "react";
import { setPayRate, withdrawPayRate } from "#commands/business/staff.ts";
import { useCommand } from "#commands/use-command.ts";
import { fromMinorUnits } from "#domain/pay/money.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { ratesWithin } from "#domain/pay/rates.ts";
import { factsText } from "#lib/format/formatters.ts";
import { usePositions } from "#queries/positions.ts";
import { usePayRates } from "#queries/rates.ts";
import { SINCE_EVER } from "#schema/entities/pay-rule-fields.ts";
import { START_DATES } from "#schema/protocol/staff-functions.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Select } from "#ui/fields/select.tsx";
import { List } from "#ui/lists/list.tsx";
import { FormDialog } from "#ui/overlays/form-dialog.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { DatedRow } from "#view/lists/dated-row.tsx";
import { useToday } from "#view/times/use-now.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
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
  const nameOf = usePositionNames();
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
        {within.map(({ from, cents, position }) => {
          const rate =
            within.length > 1 && from > period.from
              ? say("rates.hourlyFrom", { rate: money.show(cents), day: format.shortDay(from) })
              : say("rates.hourly", { rate: money.show(cents) });
          return (
            <li key={`${from} ${position ?? ""}`}>
              {position ? say("rates.ofPosition", { position: nameOf(position), rate }) : rate}
            </li>
          );
        })}
      </ul>
      {isOpen && <RatesDialog payroll={payroll} row={row} onClose={() => setOpen(false)} />}
    </section>
  );
}

function usePositionNames(): (position: string) => string {
  const say = usePayrollWords();
  const positions = usePositions();
  return (position) => positions?.find(({ id }) => id === position)?.name ?? say("rates.formerPosition");
}

const RATE_MAX = 1_000_000;
const ALL = "all";

/** The person's pay rates by first day and position; adds a rate, or replaces one. */
function RatesDialog({ payroll, row, onClose }: PayRatesProps & { onClose: () => void }) {
  const say = usePayrollWords();
  const today = useToday();
  const setRateFrom = useCommand(setPayRate);
  const positions = usePositions()?.filter(({ is_archived }) => !is_archived) ?? [];
  const { values, setValues, kept, forget } = useKeptValues(`pay-rate ${row.id}`, () => ({
    day: today as string | null,
    rate: null as number | null,
    position: null as string | null,
  }));
  const { day, rate, position } = values;
  const [isChecked, setChecked] = useState(false);
  const { problem, save } = useSaving(say("rates.failed"));
  // A position may have none of its own.
  const rateProblem = rate === null && position === null ? say("rates.amountMissing") : undefined;

  function submit() {
    setChecked(true);
    if (rateProblem || !day) return;
    void save(async () => {
      await setRateFrom({ employee_id: row.id, from_day: day, rate, position_id: position });
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
        {...START_DATES}
        error={isChecked && !day ? say("rates.dayMissing") : undefined}
      />
      {positions.length > 0 && (
        <Select
          label={say("rates.position")}
          value={position ?? ALL}
          options={[
            { value: ALL, label: say("rates.allPositions") },
            ...positions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(chosen) => setValues({ ...values, position: chosen === ALL ? null : chosen })}
        />
      )}
      <NumberField
        label={say("rates.perHour")}
        description={position === null ? undefined : say("rates.emptyHint")}
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

/** All that is set, the latest first. Of a person without dated rates it is the profile's. */
function History({ payroll: { money }, row: { id, rates } }: PayRatesProps) {
  const say = usePayrollWords();
  const format = useFormat();
  const today = useToday();
  const nameOf = usePositionNames();
  const said = usePayRates(id);
  const withdraw = useCommand(withdrawPayRate);
  const dated =
    said && said.length > 0
      ? said.map((one) => ({ ...one, from: one.from_day, position: one.position_id ?? null }))
      : rates.map(({ from, cents }) => ({
          id: null,
          from,
          rate: fromMinorUnits(cents, money.decimals),
          position: null,
        }));
  if (dated.length === 0) return <p className="text-muted">{say("rates.noHistory")}</p>;

  async function takeBack(from_day: string, position_id: string | null) {
    await withdraw({ employee_id: id, from_day, position_id });
    toast.success(say("toast.rateWithdrawn"));
  }

  return (
    <List label={say("rates.history")}>
      {dated.map(({ id: rateId, from, rate, position }) => {
        const since =
          from === SINCE_EVER ? say("rates.sinceEver") : say("rates.since", { day: format.date(from) });
        const label = say("rates.withdraw.named", { day: format.date(from) });
        return (
          <DatedRow
            key={`${from} ${position}`}
            title={position ? factsText(say.locale, [since, nameOf(position)]) : since}
            detail={rateText(rate, position)}
            withdraw={rateId !== null && from > today && { label, run: () => takeBack(from, position) }}
          />
        );
      })}
    </List>
  );

  function rateText(rate: number | null, position: string | null): string {
    if (rate !== null) return format.amount(rate);
    return say(position ? "rates.asAll" : "rates.no");
  }
}
