import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { lineId, type PayLine, rateCents } from "#domain/pay/pay-lines.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { drillDown, type PayrollSnapshot } from "#domain/pay/payroll-run.ts";
import { shownPaidTimes } from "#domain/time/shown-times.ts";
import type { Format } from "#lib/format/create-format.ts";
import { usePositions } from "#queries/positions.ts";
import type { Punch } from "#schema/entities/punch.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { lineText, rateText } from "#view/payslips/pay-words.ts";
import { type SayPayroll, usePayrollWords } from "#words/made/use-payroll-words.ts";
import type { Payroll } from "../run/use-payroll.ts";

/** The pay by day; each line opens to show its punches. */
export function DayLines({ payroll, row: { snapshot } }: { payroll: Payroll; row: PayRow }) {
  const say = usePayrollWords();
  const positions = usePositions();
  if (!snapshot) return <p className="text-muted">{say("days.unknown")}</p>;
  const times = shownPaidTimes(snapshot.lines.map(({ ms, isAddition }) => (isAddition ? 0 : (ms ?? 0))));
  return (
    <section aria-label={say("days.title")} className="flex flex-col gap-2">
      <h3 className="font-bold">{say("days.title")}</h3>
      {snapshot.lines.length === 0 && (
        <EmptyState icon="clock" title={say("days.empty")}>
          {say("days.emptyHint")}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {snapshot.lines.map((line, place) => (
          <Line
            key={lineId(line)}
            line={line}
            position={positions?.find(({ id }) => id === line.position)?.name}
            time={line.ms === null || line.isAddition ? line.ms : (times[place] ?? line.ms)}
            snapshot={snapshot}
            payroll={payroll}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  line: PayLine;
  /** As shown; null for a sum. */
  time: number | null;
  /** The name of what was worked, if it is known. */
  position: string | undefined;
  snapshot: PayrollSnapshot;
  payroll: Payroll;
}

function Line(props: LineProps) {
  const say = usePayrollWords();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { line, time, payroll, position } = props;
  const { money } = payroll;
  const kind = lineText(say, line, position, format);
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
            !isOpen && "-rotate-90 rtl:rotate-90",
          )}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{format.shortDay(line.day)}</span>
          <span className="block text-sm text-muted">
            {time === null
              ? kind
              : say("days.line", {
                  kind,
                  time: format.paidTime(time),
                  rate: rateText(money.show(rateCents(line)), line, format),
                })}
          </span>
          {line.why && <span className="block text-sm text-muted">{line.why}</span>}
        </span>
        <span className="font-semibold">= {money.show(line.cents)}</span>
      </Button>
      {isOpen && <LineSteps {...props} />}
    </li>
  );
}

/** How a line was computed: each interval, from its punches to what is paid of it on that day, to the second. */
function LineSteps({ line, snapshot, payroll }: Omit<LineProps, "time" | "position">) {
  const say = usePayrollWords();
  const format = useFormat();
  const signed = (ms: number) => `${ms < 0 ? "−" : "+"}${format.duration(Math.abs(ms))}`;
  return (
    <ul className="mb-3 ms-8 flex flex-col gap-4 border-s-2 border-line ps-4 text-sm tabular-nums">
      {drillDown(snapshot, line).map(({ part, interval }) => (
        <li key={part.key} className="flex flex-col gap-1">
          <dl>
            {part.steps.map(({ step, ms }) => (
              <div key={step} className="flex justify-between gap-4">
                <dt className="text-muted">{say(`step.${step}`)}</dt>
                <dd>{step === "punched" ? format.duration(ms) : signed(ms)}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-4 font-semibold">
              <dt>{say("step.counted")}</dt>
              <dd>{format.duration(part.ms)}</dd>
            </div>
          </dl>
          {interval && (
            <ul className="text-muted">
              {interval.punches.map((id) => (
                <li key={id}>{punchText(say, payroll.punches.get(id), format)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A punch as text: 'Clocked in: Tue, Mar 3, 9:02 AM (personal device)'. Old punches may not be on this device. */
function punchText(say: SayPayroll, punch: Punch | undefined, format: Format): string {
  if (!punch) return say("punch.unknown");
  const { note } = punch;
  const values = {
    type: say(`punch.${punch.type}`),
    time: format.moment(punch.at),
    source: say(`source.${punch.source}`),
  };
  return note ? say("punch.lineWithNote", { ...values, note }) : say("punch.line", values);
}
