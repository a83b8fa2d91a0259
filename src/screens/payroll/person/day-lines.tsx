import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { lineId, type PayLine } from "#domain/pay/pay-lines.ts";
import type { PayrollSnapshot } from "#domain/pay/payroll-run.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { kindText } from "#screens/payslips/pay-words.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import type { PayRow } from "../payroll-rows.ts";
import type { Payroll } from "../use-payroll.ts";
import { LineSteps } from "./line-steps.tsx";

/** What is paid day by day; each line opens to the punches under it. */
export function DayLines({ payroll, row: { snapshot } }: { payroll: Payroll; row: PayRow }) {
  if (!snapshot) return <p className="text-muted">This payment does not say which hours it was made of.</p>;
  return (
    <section aria-label="Day by day" className="flex flex-col gap-2">
      <h3 className="font-bold">Day by day</h3>
      {snapshot.lines.length === 0 && (
        <EmptyState icon="clock" title="No hours">
          Nothing that was punched in this period is paid.
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {snapshot.lines.map((line) => (
          <Line key={lineId(line)} line={line} snapshot={snapshot} payroll={payroll} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  line: PayLine;
  snapshot: PayrollSnapshot;
  payroll: Payroll;
}

function Line({ line, snapshot, payroll }: LineProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { money } = payroll;
  return (
    <li>
      <Button
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-md py-2 text-start tabular-nums hover:bg-sunken"
      >
        <Icon
          name="chevron-down"
          className={cx(
            "text-muted transition-transform motion-reduce:transition-none",
            !isOpen && "-rotate-90",
          )}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{format.shortDay(line.day)}</span>
          <span className="block text-sm text-muted">
            {kindText(line, format)} · {format.hours(line.ms)} at {money.show(line.rate)}
          </span>
        </span>
        <span className="font-semibold">{money.show(line.cents)}</span>
      </Button>
      {isOpen && <LineSteps line={line} snapshot={snapshot} payroll={payroll} />}
    </li>
  );
}
