import type { Format } from "#lib/format/create-format.ts";
import { currencyDigits } from "#lib/format/format-numbers.ts";
import type { Invoice } from "#schema/protocol/functions.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table, type TableColumn } from "#ui/table.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useInvoices } from "./use-invoices.ts";

const STATES = {
  paid: { text: "Paid", tone: "positive" },
  open: { text: "Open", tone: "caution" },
  uncollectible: { text: "Not paid", tone: "danger" },
  void: { text: "Cancelled", tone: "neutral" },
} as const satisfies Record<Invoice["status"], object>;

/** What was to be paid, with the provider's page of each. */
export function InvoicesCard() {
  const { answer: found, problem, isOffline, askAgain } = useInvoices();
  const format = useFormat();
  return (
    <Card title="Invoices">
      <Table
        label="invoices"
        columns={columns(format)}
        rows={found?.invoices}
        problem={problem}
        onRetry={askAgain}
        isOffline={isOffline}
        empty={
          <EmptyState icon="card" title="No invoices yet">
            The first one appears here when your plan begins.
          </EmptyState>
        }
      />
      {found?.hasMore && (
        <p className="mt-3 text-muted">Older invoices are where you manage your card and cancellation.</p>
      )}
    </Card>
  );
}

function columns(format: Format): TableColumn<Invoice>[] {
  return [
    { id: "date", label: "Date", cell: ({ date }) => format.date(date) },
    { id: "what", label: "What", cell: ({ description }) => description, isLong: true },
    { id: "amount", label: "Amount", align: "end", cell: (invoice) => amountOf(invoice, format) },
    {
      id: "status",
      label: "State",
      cell: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>,
    },
    { id: "number", label: "Invoice", cell: (invoice) => <Document invoice={invoice} /> },
  ];
}

function amountOf({ totalMinor, currency }: Invoice, format: Format): string {
  return format.amountIn(totalMinor / 10 ** currencyDigits(currency), currency);
}

function Document({ invoice: { number, url } }: { invoice: Invoice }) {
  const name = number ?? "Open invoice";
  if (!url) return number;
  return (
    <TextLink href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </TextLink>
  );
}
