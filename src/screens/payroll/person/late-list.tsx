import { useFormat } from "#screens/business/use-format.ts";
import { lateText } from "#screens/payslips/pay-words.ts";
import { Switch } from "#ui/switch.tsx";
import type { PayRow } from "../payroll-rows.ts";
import type { Payroll } from "../use-payroll.ts";
import type { DraftEdit } from "./use-draft.ts";

interface LateListProps {
  payroll: Payroll;
  row: PayRow;
  edit: DraftEdit;
}

/** What periods that were paid still owe, each paid with this payment unless it is left for a later one. */
export function LateList({ payroll: { money }, row, edit }: LateListProps) {
  const format = useFormat();
  const { leftOut } = edit.draft;
  if (row.late.length === 0) return null;
  return (
    <section aria-label="Adjustments of paid periods" className="flex flex-col gap-2">
      <h3 className="font-bold">Adjustments of paid periods</h3>
      {row.late.map(({ period, cents, reason }) => (
        <Switch
          key={period.from}
          label={`${format.dayRange(period.from, period.to)}: ${money.show(cents)}`}
          description={`For ${lateText(reason)}. Switched off, it is offered with a later payment.`}
          isSelected={!leftOut.includes(period.from)}
          onChange={(isPaid) =>
            edit.change({
              leftOut: isPaid ? leftOut.filter((from) => from !== period.from) : [...leftOut, period.from],
            })
          }
        />
      ))}
    </section>
  );
}
