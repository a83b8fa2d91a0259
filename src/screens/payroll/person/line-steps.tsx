import type { PayLine } from "#domain/pay/pay-lines.ts";
import { drillDown, type PayrollSnapshot } from "#domain/pay/payroll-run.ts";
import type { PayStep } from "#domain/pay/worked-time.ts";
import { useFormat } from "#screens/business/use-format.ts";
import type { Payroll } from "../use-payroll.ts";
import { punchText } from "./punch-text.ts";

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

/** How a line came about: each stretch of work from what was punched to what is paid of it on the day, to the second. */
export function LineSteps({ line, snapshot, payroll }: LineStepsProps) {
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
