import { map } from "rxjs";
import { payRatesOf } from "#replica/pay-rates-of.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** From which days people are paid what, for admins: in the order in which it was said, what waits to be sent last. */
export function usePayRates(): PayRate[] | undefined {
  return useLive<PayRate[]>(
    ({ replica }) =>
      payRatesOf(replica)
        .find({ selector: { kind: "pay_rate" } })
        .$.pipe(map((found) => rowsOf<PayRate>(found).sort(asSaid))),
    "pay rates",
  );
}

function asSaid(one: PayRate, other: PayRate): number {
  const isWaiting = ({ change_id }: PayRate) => Number(change_id !== null);
  return (
    isWaiting(one) - isWaiting(other) ||
    one.version - other.version ||
    Date.parse(one.created_at) - Date.parse(other.created_at)
  );
}
