import { useMemo } from "react";
import { countingRates, type RateOf, rateOf } from "#domain/pay/rates.ts";
import type { PayRate } from "#schema/entities/pay-rate.ts";
import { useEverybody } from "./people.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns the rates that this device knows: on admins' devices those of each day; undefined while loading. */
export function useRates(): RateOf | undefined {
  const everybody = useEverybody();
  const said = useLiveRows("pay_rate");
  return useMemo(() => everybody && said && rateOf(everybody, said), [everybody, said]);
}

/** Returns a person's rates as admins set them, latest first, also those to come; undefined while loading. */
export function usePayRates(person: string): PayRate[] | undefined {
  return useLiveRows("pay_rate", { selector: { employee_id: person } }, countingRates);
}
