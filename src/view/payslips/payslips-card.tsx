import { paidMsOf } from "#domain/pay/payslip.ts";
import { isInForce, type Payment } from "#domain/pay/person-pay.ts";
import { useAllPayments } from "#queries/payroll.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { RowsSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { usePayrollWords } from "#words/made/use-payroll-words.ts";
import { useFormat } from "../format/use-format.ts";
import { usePayslip } from "./use-payslip.ts";

/** The person's own payslips: as they were mailed, or made on this device when offline. */
export function PayslipsCard() {
  const say = usePayrollWords();
  const me = useSession(({ user }) => user?.id ?? "");
  const payments = useAllPayments(me);
  return (
    <Card title={say("mine.title")}>
      <ListState
        items={payments}
        skeleton={<RowsSkeleton label={say("mine.loading")} />}
        empty={
          <EmptyState icon="card" title={say("mine.empty")}>
            {say("mine.emptyHint")}
          </EmptyState>
        }
      >
        {(items) => (
          <List label={say("mine.title")}>
            {items.map((payment) => (
              <PayslipRow key={payment.id} payment={payment} />
            ))}
          </List>
        )}
      </ListState>
    </Card>
  );
}

function PayslipRow({ payment }: { payment: Payment }) {
  const say = usePayrollWords();
  const format = useFormat();
  const { busy, download } = usePayslip(payment);
  const currency = payment.frozen?.currency ?? format.currency;
  const period = format.dayRange(payment.period.from, payment.period.to);
  const amount = format.amountIn(payment.total_pay, currency);
  if (!isInForce(payment))
    return (
      <ListRow
        title={period}
        detail={say("mine.voided", { day: format.date(payment.voided_at) })}
        trailing={
          <>
            <Badge tone="neutral">{say("void.badge")}</Badge>
            <s className="text-muted">{amount}</s>
          </>
        }
      />
    );
  return (
    <ListRow
      title={period}
      detail={format.paidTime(paidMsOf(payment))}
      trailing={
        <>
          <span className="font-semibold">{amount}</span>
          <Button
            variant="secondary"
            aria-label={say("mine.download", { period })}
            isBusy={busy === "download"}
            onPress={() => void download()}
          >
            <ControlIcon name="download" />
          </Button>
        </>
      }
    />
  );
}
