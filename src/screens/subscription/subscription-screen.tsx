import { reasonOf } from "#commands/account/account-error.ts";
import { listInvoices } from "#commands/business/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { seatsHeld, subscriptionState } from "#domain/subscription/subscription-state.ts";
import type { Format } from "#lib/format/create-format.ts";
import { currencyDigits } from "#lib/format/format-numbers.ts";
import { links } from "#lib/links.ts";
import { RUN_MODE } from "#lib/run-mode.ts";
import { useBusiness } from "#queries/business.ts";
import { usePeople } from "#queries/people.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Invoice } from "#schema/protocol/functions.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Table } from "#ui/lists/table.tsx";
import type { TableColumn } from "#ui/lists/table-row.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { ChangePlan } from "./change-plan.tsx";
import { CurrentPlanCard } from "./current-plan-card.tsx";

/** Phones have no menu entry for it; a saved or shared link leads to an explanation. */
export function SubscriptionScreen() {
  return useIsMobile() ? <UseWebsiteScreen /> : <Subscription />;
}

function Subscription() {
  const business = useBusiness();
  const people = usePeople();
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <WebsiteAdvice />
      {business && people ? (
        <Plans business={business} held={seatsHeld(people)} />
      ) : (
        <Skeleton label="Loading your subscription" lines={8} />
      )}
    </div>
  );
}

function Plans({ business, held }: { business: Business; held: number }) {
  const state = subscriptionState(business, useNow(EVERY_MINUTE_MS));
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <CurrentPlanCard state={state} seats={business.staff_count} held={held} />
        {/* Remounts when the paid seats change, so that a tried number resets. */}
        <ChangePlan key={business.staff_count} state={state} seats={business.staff_count} held={held} />
      </div>
      <InvoicesCard />
    </>
  );
}

/** Advises using the website, where the browser helps with cards and invoices can be saved. */
export function WebsiteAdvice() {
  if (RUN_MODE !== "installed") return null;
  return (
    <Banner tone="info" className="mx-auto max-w-3xl">
      We recommend that you manage your subscription on the website: {window.location.host}
    </Banner>
  );
}

/** Replaces the subscription on phones, which lack room for plans, cards and invoices. */
export function UseWebsiteScreen() {
  const address = window.location.host + links.subscription();

  async function copy() {
    const copied = await navigator.clipboard.writeText(`${window.location.protocol}//${address}`).then(
      () => true,
      () => false,
    );
    if (copied) toast.success("Address copied");
    else toast.error("The address could not be copied", { description: address });
  }

  return (
    <MessageScreen
      framed
      icon="monitor"
      title="Open this on a larger screen"
      text={`Your subscription is managed on the website, on a computer or a tablet: ${address}`}
    >
      <Button onPress={() => void copy()}>Copy address</Button>
      <LinkButton variant="secondary" href={links.dashboard()}>
        Go to Dashboard
      </LinkButton>
    </MessageScreen>
  );
}

const STATES = {
  paid: { text: "Paid", tone: "positive" },
  open: { text: "Open", tone: "caution" },
  uncollectible: { text: "Not paid", tone: "danger" },
  void: { text: "Cancelled", tone: "neutral" },
} as const satisfies Record<Invoice["status"], object>;

/** The invoices, each with a link to the provider's page. */
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

const NOT_READ = "The invoices could not be read. Please try again.";

/** The invoices from the payment provider. */
export const useInvoices = () => useAnswer(useCommand(listInvoices), problemOf);

function problemOf(error: unknown): string {
  return reasonOf(error, NOT_READ);
}
