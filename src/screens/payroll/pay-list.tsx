import { memo } from "react";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { PayCards } from "./pay-cards.tsx";
import { PayTable } from "./pay-table.tsx";
import type { PayRow } from "./payroll-rows.ts";
import type { ShownMoney } from "./use-pay-money.ts";

export interface PayListProps {
  rows: readonly PayRow[];
  money: ShownMoney;
  onOpen: (person: string) => void;
}

/**
 * Everybody's line; on a phone without the columns, which one person's panel has. A hundred lines take longer than a frame
 * to draw, so they are drawn anew for other lines alone.
 */
export const PayList = memo(function PayList(props: PayListProps) {
  return useIsMobile() ? <PayCards {...props} /> : <PayTable {...props} />;
});
