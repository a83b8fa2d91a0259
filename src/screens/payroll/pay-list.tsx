import { useIsMobile } from "#ui/use-is-mobile.ts";
import { PayCards } from "./pay-cards.tsx";
import { PayTable } from "./pay-table.tsx";
import type { Payroll } from "./use-payroll.ts";

export interface PayListProps {
  payroll: Payroll;
  onOpen: (person: string) => void;
}

/** Everybody's line; on a phone without the columns, which one person's panel has. */
export function PayList(props: PayListProps) {
  return useIsMobile() ? <PayCards {...props} /> : <PayTable {...props} />;
}
