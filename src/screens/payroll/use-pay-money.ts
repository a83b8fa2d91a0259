import { useMemo } from "react";
import { fromMinorUnits } from "#domain/pay/money.ts";
import type { PayMoney } from "#domain/pay/payments.ts";
import { currencyDigits } from "#lib/format/format-numbers.ts";
import { useFormat } from "#view/format/use-format.ts";

/** Amounts are stored with at most two decimals. */
const STORED_DECIMALS = 2;

/** The currency of pay here, and how to format whole minor units of it. */
export interface ShownMoney extends PayMoney {
  show: (cents: number) => string;
}

export function usePayMoney(): ShownMoney {
  const { currency, amount } = useFormat();
  return useMemo(() => {
    const decimals = Math.min(STORED_DECIMALS, currencyDigits(currency));
    return { currency, decimals, show: (cents) => amount(fromMinorUnits(cents, decimals)) };
  }, [currency, amount]);
}
