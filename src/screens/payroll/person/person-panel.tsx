import { useFormat } from "#screens/business/use-format.ts";
import { PayslipActions } from "#screens/payslips/payslip-actions.tsx";
import { SidePanel } from "#ui/side-panel.tsx";
import type { PayRow } from "../payroll-rows.ts";
import { StateBadge } from "../state-badge.tsx";
import type { Payroll } from "../use-payroll.ts";
import { DayLines } from "./day-lines.tsx";
import { EntryForm } from "./entry-form.tsx";
import { LateList } from "./late-list.tsx";
import { PayRates } from "./pay-rates.tsx";
import { PayTotals } from "./pay-totals.tsx";
import { Reasons } from "./reasons.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useDraft } from "./use-draft.ts";

interface PersonPanelProps {
  payroll: Payroll;
  row: PayRow;
  onClose: () => void;
}

/** One person's pay of a period: what it is made of, what is entered by hand, and saving it. */
export function PersonPanel({ payroll, row, onClose }: PersonPanelProps) {
  const format = useFormat();
  const { period } = payroll;
  const edit = useDraft(payroll, row);
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={row.name}
      footer={
        row.payment ? (
          <PayslipActions payment={row.payment} />
        ) : (
          row.state !== "taken" && <SaveBar payroll={payroll} row={row} />
        )
      }
    >
      <div className="flex flex-col gap-6">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold tabular-nums">{format.dayRange(period.from, period.to)}</p>
          <StateBadge row={row} />
        </header>
        <Reasons row={row} />
        {!row.payment && <LateList payroll={payroll} row={row} edit={edit} />}
        {!row.payment && row.state !== "taken" && <EntryForm payroll={payroll} edit={edit} />}
        <PayTotals payroll={payroll} row={row} />
        <PayRates payroll={payroll} row={row} />
        <DayLines payroll={payroll} row={row} />
      </div>
    </SidePanel>
  );
}
