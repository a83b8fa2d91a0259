import { type ReactNode, useState } from "react";
import { openBillingPortal, verifyCustomer } from "#commands/business/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { monthlyPrice } from "#domain/subscription/prices.ts";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { Meter } from "#ui/marks/meter.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { limitsText, planWords } from "#view/plan/plan-words.ts";
import { PriceBreakdown } from "#view/plan/price-breakdown.tsx";
import { useBusyUntilLeft } from "#view/plan/use-checkout.ts";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";

interface CurrentPlanCardProps {
  state: SubscriptionState;
  /** Paid seats; null before the first purchase. */
  seats: number | null;
  held: number;
}

/** The current plan: seats, price, and what happens next. */
export function CurrentPlanCard({ state, seats, held }: CurrentPlanCardProps) {
  const say = useSubscriptionWords();
  const format = useFormat();
  const { badge, text } = planWords(say, state, format);
  const limits = limitsText(say, state, format);
  return (
    <Card title={say("current.title")} aside={<Badge tone={badge.tone}>{badge.text}</Badge>}>
      <div className="flex flex-col gap-5">
        <p>{text}</p>
        {limits && (
          <Banner tone={state.kind === "past-due" && !state.isLimited ? "caution" : "danger"}>
            {limits}
          </Banner>
        )}
        <Seats seats={seats} held={held} />
        {seats !== null && <Price seats={seats} isOver={state.kind === "ended"} />}
        {seats !== null && <Portal isOwed={state.kind === "past-due"} />}
      </div>
    </Card>
  );
}

function Seats({ seats, held }: { seats: number | null; held: number }) {
  const say = useSubscriptionWords();
  if (seats === null) return <Line label={say("current.seats")}>{say("current.unpaidSeats", { held })}</Line>;
  return (
    <div className="flex flex-col gap-2">
      <Line label={say("current.seats")}>{say("current.usedSeats", { held, seats })}</Line>
      <Meter
        label={say("current.usedLabel")}
        value={Math.min(held, seats)}
        maxValue={seats}
        isOver={held > seats}
      />
      {held > seats && <p className="text-danger">{say("current.tooMany")}</p>}
    </div>
  );
}

function Price({ seats, isOver }: { seats: number; isOver: boolean }) {
  const say = useSubscriptionWords();
  const format = useFormat();
  if (isOver) {
    return (
      <Line label={say("current.previous")}>
        {say("current.previousPrice", { seats, price: format.price(monthlyPrice(seats).totalCents) })}
      </Line>
    );
  }
  return <PriceBreakdown staffCount={seats} />;
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="flex items-baseline justify-between gap-4 tabular-nums">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </dl>
  );
}

/** Links to the provider's portal with the card, the invoices and the cancellation. */
function Portal({ isOwed }: { isOwed: boolean }) {
  const say = useSubscriptionWords();
  const verify = useCommand(verifyCustomer);
  const openPortal = useCommand(openBillingPortal);
  const isOnline = useOnline();
  const [isBusy, setBusy] = useBusyUntilLeft();
  const [problem, setProblem] = useState<string | null>(null);

  async function open() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    let failed = say("portal.notVerified");
    try {
      await verify();
      failed = say("portal.notOpened");
      window.location.assign((await openPortal()).url);
    } catch {
      setProblem(failed);
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <Button
        variant={isOwed ? "primary" : "secondary"}
        isBusy={isBusy}
        isDisabled={!isOnline}
        onPress={() => void open()}
      >
        {say(isBusy ? "portal.opening" : isOwed ? "portal.pay" : "portal.manage")}
      </Button>
      <p className="text-muted">{say(isOnline ? "portal.whoMay" : "offline")}</p>
    </div>
  );
}
