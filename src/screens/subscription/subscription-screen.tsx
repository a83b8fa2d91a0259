import { useCallback } from "react";
import { listInvoices } from "#commands/business/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { activeSeats } from "#domain/staff/account-status.ts";
import { bookedSeats, seatsOf, subscriptionState } from "#domain/subscription/subscription-state.ts";
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
import { useSayFailure } from "#view/forms/say-failure.ts";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SaySubscription, useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { ChangePlan } from "./change-plan.tsx";
import { CurrentPlanCard } from "./current-plan-card.tsx";

/** Phones have no menu entry for it; a saved or shared link leads to an explanation. */
export function SubscriptionScreen() {
  return useIsMobile() ? <UseWebsiteScreen /> : <Subscription />;
}

function Subscription() {
  const say = useSubscriptionWords();
  const business = useBusiness();
  const people = usePeople();
  return (
    <div className="flex flex-col gap-5">
      <WebsiteAdvice />
      {business && people ? (
        <Plans business={business} held={activeSeats(people)} />
      ) : (
        <Skeleton label={say("loading")} lines={8} />
      )}
    </div>
  );
}

function Plans({ business, held }: { business: Business; held: number }) {
  const state = subscriptionState(business, useNow(EVERY_MINUTE_MS));
  const seats = bookedSeats(business);
  const first = Math.max(held, seatsOf(business));
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <CurrentPlanCard state={state} seats={seats} held={held} />
        {/* Remounts when the paid seats change, so that a tried number resets. */}
        <ChangePlan key={seats} state={state} seats={seats} first={first} held={held} />
      </div>
      <InvoicesCard />
    </>
  );
}

/** Advises using the website, where the browser helps with cards and invoices can be saved. */
function WebsiteAdvice() {
  const say = useSubscriptionWords();
  if (RUN_MODE !== "installed") return null;
  return <Banner tone="info">{say("website.advice", { host: window.location.host })}</Banner>;
}

/** Replaces the subscription on phones, which lack room for plans, cards and invoices. */
function UseWebsiteScreen() {
  const say = useSubscriptionWords();
  const address = window.location.host + links.subscription();

  async function copy() {
    try {
      await navigator.clipboard.writeText(`${window.location.protocol}//${address}`);
      toast.success(say("toast.copied"));
    } catch {
      toast.error(say("toast.notCopied"), { description: address });
    }
  }

  return (
    <MessageScreen framed icon="monitor" title={say("website.title")} text={say("website.text", { address })}>
      <Button onPress={() => void copy()}>{say("website.copy")}</Button>
      <LinkButton variant="secondary" href={links.dashboard()}>
        {say("goToDashboard")}
      </LinkButton>
    </MessageScreen>
  );
}

const TONES = {
  paid: "positive",
  open: "caution",
  uncollectible: "danger",
  void: "neutral",
} as const satisfies Record<Invoice["status"], string>;

function InvoicesCard() {
  const say = useSubscriptionWords();
  const sayFailure = useSayFailure();
  const problemOf = useCallback(
    (error: unknown) => sayFailure(error, say("invoices.notRead")),
    [say, sayFailure],
  );
  const { answer: found, problem, isOffline, askAgain } = useAnswer(useCommand(listInvoices), problemOf);
  const format = useFormat();
  return (
    <Card title={say("invoices.title")}>
      <Table
        label={say("invoices.label")}
        columns={columns(say, format)}
        rows={found?.invoices}
        problem={problem}
        onRetry={askAgain}
        isOffline={isOffline}
        empty={
          <EmptyState icon="card" title={say("invoices.empty")}>
            {say("invoices.emptyHint")}
          </EmptyState>
        }
      />
      {found?.hasMore && <p className="mt-3 text-muted">{say("invoices.older")}</p>}
    </Card>
  );
}

function columns(say: SaySubscription, format: Format): TableColumn<Invoice>[] {
  return [
    { id: "date", label: say("invoices.date"), cell: ({ date }) => format.date(date) },
    {
      id: "what",
      label: say("invoices.what"),
      isLong: true,
      cell: (invoice) => whatFor(say, invoice),
    },
    {
      id: "amount",
      label: say("invoices.amount"),
      align: "end",
      cell: ({ totalMinor, currency }) =>
        format.amountIn(totalMinor / 10 ** currencyDigits(currency), currency),
    },
    {
      id: "status",
      label: say("invoices.status"),
      cell: ({ status }) => <Badge tone={TONES[status]}>{say(`invoiceStatus.${status}`)}</Badge>,
    },
    { id: "number", label: say("invoices.number"), cell: (invoice) => <Document invoice={invoice} /> },
  ];
}

/** In the reader's language where the reason is known; the provider's description is in its own. */
function whatFor(say: SaySubscription, { description, reason, totalMinor }: Invoice): string {
  if (reason === "subscription_create" && totalMinor === 0) return say("badge.trial");
  return reason ? say(`invoiceReason.${reason}`) : description || say("invoiceReason.other");
}

function Document({ invoice: { number, url } }: { invoice: Invoice }) {
  const say = useSubscriptionWords();
  if (!url) return number;
  return (
    <TextLink href={url} target="_blank" rel="noopener noreferrer">
      {number ?? say("invoices.open")}
    </TextLink>
  );
}
