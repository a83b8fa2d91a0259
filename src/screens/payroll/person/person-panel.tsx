import { payFiguresOf } from "#domain/pay/pay-figures.ts";
import type { PayRow } from "#domain/pay/payroll-rows.ts";
import { EMPTY_DRAFT } from "#domain/pay/person-pay.ts";
import type { ReviewKind } from "#domain/work/review-item.ts";
import { links } from "#lib/links.ts";
import { Switch } from "#ui/fields/switch.tsx";
import { SidePanel } from "#ui/overlays/side-panel.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { lateText } from "#view/payslips/pay-words.ts";
import { PayslipActions } from "#view/payslips/payslip-actions.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { StateBadge, whyText } from "../run/state-badge.tsx";
import type { Payroll } from "../run/use-payroll.ts";
import { DayLines } from "./day-lines.tsx";
import { PayRates } from "./pay-rates.tsx";
import { changeDraft, PaymentForm, useDraftKept } from "./payment-form.tsx";
import { SaveBar } from "./save-bar.tsx";
import { VoidedPayments, VoidPayment } from "./void-payment.tsx";

interface PersonPanelProps {
  payroll: Payroll;
  row: PayRow;
  onClose: () => void;
}

/** One person's pay of a period: how it is composed, the entered amounts, and saving it. */
export function PersonPanel({ payroll, row, onClose }: PersonPanelProps) {
  const say = usePayrollWords();
  const format = useFormat();
  const { period } = payroll;
  useDraftKept(row);
  return (
    <SidePanel
      onClose={onClose}
      title={row.name}
      footer={
        row.payment ? (
          <>
            <PayslipActions payment={row.payment} />
            <VoidPayment payment={row.payment} />
          </>
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
        {!row.payment && <LateList payroll={payroll} row={row} />}
        {!row.payment && row.state !== "taken" && <PaymentForm payroll={payroll} row={row} />}
        <PayTotals payroll={payroll} row={row} />
        {row.payment?.notes && (
          <section aria-label={say("form.notes")}>
            <h3 className="font-bold">{say("form.notes")}</h3>
            <p className="whitespace-pre-wrap">{row.payment.notes}</p>
          </section>
        )}
        <VoidedPayments payroll={payroll} row={row} />
        <PayRates payroll={payroll} row={row} />
        <DayLines payroll={payroll} row={row} />
      </div>
    </SidePanel>
  );
}

/** What paid periods still owe; each is paid with this payment unless postponed. */
function LateList({ payroll, row }: Omit<PersonPanelProps, "onClose">) {
  const say = usePayrollWords();
  const format = useFormat();
  const { leftOut } = row.draft ?? EMPTY_DRAFT;
  if (row.late.length === 0) return null;
  return (
    <section aria-label={say("late.title")} className="flex flex-col gap-2">
      <h3 className="font-bold">{say("late.title")}</h3>
      {row.late.map(({ period, cents, reason }) => (
        <Switch
          key={period.from}
          label={say("late.amount", {
            period: format.dayRange(period.from, period.to),
            amount: payroll.money.show(cents),
          })}
          description={say("late.description", { reason: lateText(say, reason) })}
          isSelected={!leftOut.includes(period.from)}
          onChange={(isPaid) =>
            changeDraft(payroll, row, {
              leftOut: isPaid ? leftOut.filter((from) => from !== period.from) : [...leftOut, period.from],
            })
          }
        />
      ))}
    </section>
  );
}

/** The kinds of review items that have words of their own. */
const NAMED = [
  "missing-out",
  "missing-in",
  "break-without-work",
  "open-break",
  "too-long",
  "automatic-out",
  "overlap",
  "stray-correction",
  "match",
] as const satisfies readonly ReviewKind[];

/** Why the person should not be paid yet, item by item. */
function Reasons({ row: { state, pending, taken, payment } }: { row: PayRow }) {
  const say = usePayrollWords();
  const format = useFormat();
  const why = whyText(say, state);
  if (payment || !why) return null;
  return (
    <Banner tone="caution">
      <p>{why}</p>
      {state === "review" && (
        <>
          <ul className="mt-2 list-disc ps-5">
            {pending.map(({ key, kind, at }) => (
              <li key={key}>
                {say("reasons.item", {
                  time: format.moment(new Date(at).toISOString()),
                  item: say(`item.${NAMED.find((named) => named === kind) ?? "other"}`),
                })}
              </li>
            ))}
          </ul>
          <TextLink href={links.timeRecords()}>{say("notice.openTimeRecords")}</TextLink>
        </>
      )}
      {state === "taken" && (
        <ul className="mt-2 list-disc ps-5">
          {taken.map(({ id, period }) => (
            <li key={id}>{say("reasons.paid", { period: format.dayRange(period.from, period.to) })}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

function PayTotals({ payroll: { money }, row }: Omit<PersonPanelProps, "onClose">) {
  const say = usePayrollWords();
  const format = useFormat();
  const { regularMs, overtimeMs, base, tips, fuel, other, deductions, total } = payFiguresOf(
    row,
    money.decimals,
  );
  const late = row.snapshot?.inputs.late ?? [];
  const lateCents = late.reduce((sum, { cents }) => sum + cents, 0);
  const sums: readonly (readonly [string, number])[] = [
    [say("pay.base", { time: format.paidTime(regularMs + overtimeMs) }), base],
    [say("pay.tips"), tips],
    [say("pay.fuel"), fuel],
    [say("pay.other"), other - lateCents],
    ...late.map(
      ({ period, cents }) =>
        [say("pay.late", { period: format.dayRange(period.from, period.to) }), cents] as const,
    ),
    [say("pay.deductions"), deductions === 0 ? 0 : -deductions],
  ];
  return (
    <section aria-label={say("pay.totals")}>
      <dl className="divide-y divide-line border-y border-line tabular-nums">
        {sums.map(([name, cents]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd>{money.show(cents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-3 text-lg font-bold">
          <dt>{say("pay.total")}</dt>
          <dd>{money.show(total)}</dd>
        </div>
      </dl>
      {total < 0 && <p className="mt-2 font-medium text-danger">{say("pay.negative")}</p>}
    </section>
  );
}
