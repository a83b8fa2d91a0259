import { type ReactNode, useDeferredValue, useEffect, useMemo, useState } from "react";
import { DialogTrigger } from "react-aria-components/Dialog";
import { dueRows, paySumsOf } from "#domain/pay/pay-figures.ts";
import {
  nextPeriod,
  type PayPeriod,
  type PaySchedule,
  periodOf,
  previousPeriod,
} from "#domain/pay/pay-period.ts";
import { type PayRuleSettings, payScheduleOf } from "#domain/pay/pay-rules.ts";
import type { PayRuleSet } from "#domain/pay/rule-sets.ts";
import { daysInUrl } from "#domain/time/day-range.ts";
import type { Business } from "#schema/entities/business.ts";
import { Button } from "#ui/button.tsx";
import { DatePicker } from "#ui/fields/date-picker.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Popover } from "#ui/overlays/popover.tsx";
import { Pager } from "#ui/page/pager.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useKeptValues } from "#view/forms/use-kept-values.ts";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { useLimit } from "#view/plan/use-limit.ts";
import { useToday } from "#view/times/use-now.ts";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { rich } from "#words/use-words.ts";
import { PayrollExportMenu } from "./export/payroll-export-menu.tsx";
import { PayList } from "./pay-list.tsx";
import { LateStatus, RunNotices } from "./run/run-notices.tsx";
import { type Payroll, usePayroll } from "./run/use-payroll.ts";

const panel = lazyDialog(async () => (await import("./person/person-panel.tsx")).PersonPanel);

interface PayTabProps {
  business: Business;
  settings: PayRuleSettings;
  sets: readonly PayRuleSet[];
}

export function PayTab({ business, settings, sets }: PayTabProps) {
  const say = usePayrollWords();
  const schedule = useMemo(() => payScheduleOf(settings), [settings]);
  const place = usePayPlace(schedule, useToday());
  const payroll = usePayroll(business, place.period, sets);
  const [opened, setOpened] = useState<string | null>(null);
  // Deferred, so that typing and scrolling do not wait for a hundred lines.
  const lines = useDeferredValue(payroll?.rows);
  const row = payroll?.rows.find(({ id }) => id === opened);

  useEffect(panel.preloadWhenIdle, []);

  return (
    <div className="flex flex-col gap-4">
      <PeriodBar place={place}>
        {payroll && <PayrollExportMenu payroll={payroll} />}
        {payroll && <RunButtons payroll={payroll} />}
      </PeriodBar>
      {payroll ? (
        <>
          <RunNotices payroll={payroll} />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            <SumsLine payroll={payroll} />
            <LateStatus payroll={payroll} />
          </div>
          <PayList rows={lines ?? payroll.rows} money={payroll.money} onOpen={setOpened} />
        </>
      ) : (
        <TableSkeleton label={say("loading")} rows={8} columns={6} />
      )}
      {payroll && row && (
        <panel.Part key={row.id} payroll={payroll} row={row} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function SumsLine({ payroll: { rows, money } }: { payroll: Payroll }) {
  const say = usePayrollWords();
  const format = useFormat();
  const { people, paid, ms, cents } = paySumsOf(rows, money.decimals);
  const sums = {
    people,
    time: format.hours(ms),
    amount: money.show(cents),
    total: (text: ReactNode) => <strong className="text-ink">{text}</strong>,
  };
  return (
    <p className="text-muted tabular-nums">
      {paid > 0 && paid < people
        ? rich(say, "sums.some", { ...sums, paid })
        : rich(say, paid > 0 ? "sums.all" : "sums.none", sums)}
    </p>
  );
}

const payDialog = lazyDialog(async () => (await import("./run/run-dialog.tsx")).RunDialog);
const payslipsDialog = lazyDialog(async () => (await import("./run/payslips-dialog.tsx")).PayslipsDialog);

/** The buttons to pay everybody at once, and to send their payslips. */
function RunButtons({ payroll }: { payroll: Payroll }) {
  const say = usePayrollWords();
  const [step, setStep] = useState<"pay" | "payslips" | null>(null);
  useEffect(payDialog.preloadWhenIdle, []);
  useEffect(payslipsDialog.preloadWhenIdle, []);
  const isAnybodyDue = Object.values(dueRows(payroll.rows)).some((rows) => rows.length > 0);
  const isAnybodyPaid = payroll.rows.some(({ payment }) => payment !== null);
  const isLimited = useLimit() !== null;
  const close = () => setStep(null);
  return (
    <>
      {isAnybodyPaid && (
        <Button variant="secondary" onPress={() => setStep("payslips")}>
          {say("run.payslips")}
        </Button>
      )}
      <Button isDisabled={(!isAnybodyDue || isLimited) && step === null} onPress={() => setStep("pay")}>
        {say("run.open")}
      </Button>
      {step === "pay" && (
        <payDialog.Part payroll={payroll} onClose={close} onPayslips={() => setStep("payslips")} />
      )}
      {step === "payslips" && <payslipsDialog.Part payroll={payroll} onClose={close} />}
    </>
  );
}

/** The period being paid, by default the last one that is over; the URL holds it, so that it can be returned to. */
function usePayPlace(schedule: PaySchedule, today: string) {
  const [query, ask] = useAddressQuery();
  const asked = daysInUrl(query);
  const [from, to] = [asked?.from, asked?.to];
  // A stable object for the same period, so that what is computed for it stays valid.
  const period = useMemo(
    () => (from && to ? { from, to } : previousPeriod(schedule, periodOf(schedule, today))),
    [from, to, schedule, today],
  );
  const regular = periodOf(schedule, period.from);
  const show = ({ from, to }: PayPeriod) => ask({ from, to });
  return {
    period,
    /** Whether it is a period of the schedule, not of custom dates. */
    isScheduled: regular.from === period.from && regular.to === period.to,
    show,
    step: (count: 1 | -1) =>
      show(count > 0 ? nextPeriod(schedule, period) : previousPeriod(schedule, period)),
  };
}

type PayPlace = ReturnType<typeof usePayPlace>;

/** The current period, buttons for others, and its actions. */
function PeriodBar({ place, children }: { place: PayPlace; children: ReactNode }) {
  const say = usePayrollWords();
  const format = useFormat();
  const { period, isScheduled, step } = place;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Pager
        previous={say("period.previous")}
        next={say("period.next")}
        title={format.dayRange(period.from, period.to)}
        onStep={step}
      >
        <OwnDates key={nameOfDates(place)} place={place} />
      </Pager>
      {!isScheduled && <p className="text-muted">{say("period.custom")}</p>}
      <div className="flex max-w-full flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow md:ms-auto">
        {children}
      </div>
    </div>
  );
}

/** Where other dates are shown meanwhile, what was typed instead of those before is done with. */
const nameOfDates = ({ period }: PayPlace) => `pay-dates ${period.from}-${period.to}`;

function OwnDates({ place }: { place: PayPlace }) {
  const say = usePayrollWords();
  const [isOpen, setOpen] = useState(false);
  const { values, setValues, forget } = useKeptValues(nameOfDates(place), () => place.period);
  const { from, to } = values;
  const isWrong = !from || !to || to < from;
  function show() {
    if (isWrong) return;
    forget();
    place.show(values);
    setOpen(false);
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button variant="quiet" aria-label={say("period.chooseDates")}>
        <ControlIcon name="calendar" />
      </Button>
      <Popover label={say("period.custom")}>
        <div className="flex flex-col gap-4">
          <DatePicker
            label={say("period.firstDay")}
            value={from || null}
            onChange={(day) => setValues({ from: day ?? "", to })}
          />
          <DatePicker
            label={say("period.lastDay")}
            value={to || null}
            onChange={(day) => setValues({ from, to: day ?? "" })}
            error={to && from && to < from ? say("period.backwards") : undefined}
          />
          <Button onPress={show} isDisabled={isWrong}>
            {say("period.show")}
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
}
