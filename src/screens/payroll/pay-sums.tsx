import { counted } from "#lib/format/counted.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { figuresOf } from "./pay-figures.ts";
import type { Payroll } from "./use-payroll.ts";

/** What the period comes to for everybody together. */
export function PaySums({ payroll: { rows, money } }: { payroll: Payroll }) {
  const format = useFormat();
  const some = rows.filter(({ state }) => state !== "nothing" && state !== "taken");
  const figures = some.map((row) => figuresOf(row, money.decimals));
  const ms = figures.reduce((sum, { regularMs, overtimeMs }) => sum + regularMs + overtimeMs, 0);
  const total = figures.reduce((sum, one) => sum + one.total, 0);
  const paid = some.filter(({ state }) => state === "paid").length;
  return (
    <p className="text-muted tabular-nums">
      <strong className="text-ink">{money.show(total)}</strong> for {format.hours(ms)} of{" "}
      {some.length === 1 ? "1 person" : `${some.length} people`}
      {paid > 0 && `, ${paid === some.length ? "all" : counted(paid, "payment")} saved`}
    </p>
  );
}
