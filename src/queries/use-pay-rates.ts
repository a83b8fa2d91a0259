import { map } from "rxjs";
import { payRatesOf } from "#replica/pay-rates-of.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { rowsOf, useLive } from "./use-live.ts";

/** From which days people are paid what, for admins. */
export function usePayRates(): PayRate[] | undefined {
  return useLive<PayRate[]>(
    ({ replica }) =>
      payRatesOf(replica)
        .find({ selector: { kind: "pay_rate" } })
        .$.pipe(map((found) => rowsOf<PayRate>(found))),
    "pay rates",
  );
}
