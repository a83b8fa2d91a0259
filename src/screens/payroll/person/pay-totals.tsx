import { useFormat } from "#screens/business/use-format.ts";
import { figuresOf } from "../pay-figures.ts";
import type { PayRow } from "../payroll-rows.ts";
import type { Payroll } from "../use-payroll.ts";

/** How the total comes about. */
export function PayTotals({ payroll: { money }, row }: { payroll: Payroll; row: PayRow }) {
  const format = useFormat();
  const { regularMs, overtimeMs, base, tips, fuel, other, deductions, total } = figuresOf(
    row,
    money.decimals,
  );
  const late = row.snapshot?.inputs.late ?? [];
  const lateCents = late.reduce((sum, { cents }) => sum + cents, 0);
  const sums: readonly (readonly [string, number])[] = [
    [`Base pay for ${format.hours(regularMs + overtimeMs)}`, base],
    ["Tips", tips],
    ["Fuel stipend", fuel],
    ["Other adjustments", other - lateCents],
    ...late.map(
      ({ period, cents }) => [`Adjustment for ${format.dayRange(period.from, period.to)}`, cents] as const,
    ),
    ["Deductions", deductions === 0 ? 0 : -deductions],
  ];
  return (
    <section aria-label="Total">
      <dl className="divide-y divide-line border-y border-line tabular-nums">
        {sums.map(([name, cents]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt className="text-muted">{name}</dt>
            <dd>{money.show(cents)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-3 text-lg font-bold">
          <dt>Total pay</dt>
          <dd>{money.show(total)}</dd>
        </div>
      </dl>
      {total < 0 && (
        <p className="mt-2 font-medium text-danger">
          More is taken away than there is. Lower the deductions, or leave an adjustment for a later payment.
        </p>
      )}
    </section>
  );
}
