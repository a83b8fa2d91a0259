import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { lineId, type PayLine } from "#domain/pay/pay-lines.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { drillDown, type PayrollSnapshot } from "#domain/pay/payroll-run.ts";
import type { PayStep } from "#domain/pay/worked-time.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { kindText } from "#view/payslips/pay-words.ts";
import type { Payroll } from "../use-payroll.ts";

/** The pay by day; each line opens to show its punches. */
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

const STEPS: Record<PayStep["step"], string> = {
  punched: "Punched",
  overlap: "Paid in another stretch of work",
  rounded: "Rounded",
  grace: "Before the shift began",
  break: "Unpaid breaks",
  split: "Counts to another day",
};

interface LineStepsProps {
  line: PayLine;
  snapshot: PayrollSnapshot;
  payroll: Payroll;
}

/** How a line was computed: each interval, from its punches to what is paid of it on that day, to the second. */
function LineSteps({ line, snapshot, payroll }: LineStepsProps) {
  const format = useFormat();
  const signed = (ms: number) => `${ms < 0 ? "−" : "+"}${format.duration(Math.abs(ms))}`;
  return (
    <ul className="mb-3 ms-8 flex flex-col gap-4 border-s-2 border-line ps-4 text-sm tabular-nums">
      {drillDown(snapshot, line).map(({ part, interval }) => (
        <li key={part.key} className="flex flex-col gap-1">
          <dl>
            {part.steps.map(({ step, ms }) => (
              <div key={step} className="flex justify-between gap-4">
                <dt className="text-muted">{STEPS[step]}</dt>
                <dd>{step === "punched" ? format.duration(ms) : signed(ms)}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 font-semibold">
              <dt>Counts on this day</dt>
              <dd>{format.duration(part.ms)}</dd>
            </div>
          </dl>
          {interval && (
            <ul className="text-muted">
              {interval.punches.map((id) => (
                <li key={id}>{punchText(payroll.punches.get(id), format)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

const TYPES: Record<Punch["type"], string> = {
  in: "Clocked in",
  out: "Clocked out",
  "break-start": "Break began",
  "break-end": "Break ended",
};

const SOURCES: Record<Punch["source"], string> = {
  phone: "own device",
  kiosk: "shared tablet",
  manager: "entered by a manager",
  correction: "corrected",
  automatic: "automatic",
};

/** A punch as text: 'Clocked in: Tue, Mar 3, 9:02 AM (own device)'. Old punches may not be on this device. */
function punchText(punch: Punch | undefined, format: Format): string {
  if (!punch) return "A punch that is not on this device";
  const { type, at, source, note } = punch;
  return `${TYPES[type]}: ${format.moment(at)} (${SOURCES[source]})${note && `: ${note}`}`;
}
