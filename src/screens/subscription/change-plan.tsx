import { useState } from "react";
import { monthlyPrice } from "#domain/subscription/prices.ts";
import { fewestSeats, SEATS_MAX, type SubscriptionState } from "#domain/subscription/subscription-state.ts";
import type { Format } from "#lib/format/create-format.ts";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { OfflineNotice } from "#ui/page/offline-notice.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useOnline } from "#ui/use-online.ts";
import { useFormat } from "#view/format/use-format.ts";
import { CompletePlan } from "#view/plan/complete-plan.tsx";
import { useCheckout } from "#view/plan/use-checkout.ts";
import { type SaySubscription, useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { rich } from "#words/use-words.ts";

interface ChangePlanProps {
  state: SubscriptionState;
  /** Paid seats; null before the first purchase. */
  seats: number | null;
  held: number;
}

/** Tries another number of seats, and buys it after a confirmation. */
export function ChangePlan({ state, seats, held }: ChangePlanProps) {
  const say = useSubscriptionWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const { start, isBusy, problem, forgetProblem } = useCheckout();
  const email = useSession(({ user }) => user?.email ?? "");
  const fewest = fewestSeats(held);

  function choose(count: number) {
    forgetProblem();
    setChosen(count);
  }

  function confirm(staffCount: number) {
    setChosen(null);
    const added = isChange(state) && seats !== null ? staffCount - seats : null;
    void start(email, { staffCount, added });
  }

  return (
    <div className="flex flex-col gap-4">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <OfflineNotice>{say("change.offline")}</OfflineNotice>
      <CompletePlan
        staffCount={seats ?? held}
        fewest={fewest}
        current={state.kind === "active" || (state.kind === "trial" && !state.isCancelled) ? seats : null}
        isBusy={isBusy}
        onChoose={choose}
      >
        {(count) => <Compared count={count} seats={seats} fewest={fewest} held={held} />}
      </CompletePlan>
      {chosen !== null && (
        <ChangeDialog
          state={state}
          from={seats}
          to={chosen}
          onConfirm={() => confirm(chosen)}
          onCancel={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface ComparedProps extends Pick<ChangePlanProps, "seats" | "held"> {
  count: number;
  fewest: number;
}

/** How a tried number differs from the paid one, and why it cannot be lower. */
function Compared({ count, seats, fewest, held }: ComparedProps) {
  const say = useSubscriptionWords();
  const format = useFormat();
  return (
    <div className="flex min-h-12 flex-col gap-1 text-muted">
      {seats !== null && (
        <p aria-live="polite">
          {count === seats
            ? say("change.same")
            : say("change.compared", {
                seats,
                difference: differenceText(say, seats, count, format),
              })}
        </p>
      )}
      {held > SEATS_MAX ? (
        <p>
          {rich(say, "change.tooMany", {
            max: SEATS_MAX,
            link: (text) => <TextLink href={links.support()}>{text}</TextLink>,
          })}
        </p>
      ) : (
        count === fewest && held > 1 && <p>{say("change.fewest", { held })}</p>
      )}
    </div>
  );
}

interface ChangeDialogProps {
  state: SubscriptionState;
  /** Paid seats; null before the first purchase. */
  from: number | null;
  to: number;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Shows the change and its cost before anything happens. */
function ChangeDialog({ state, from, to, onConfirm, onCancel }: ChangeDialogProps) {
  const say = useSubscriptionWords();
  const format = useFormat();
  const isOnline = useOnline();
  const changes = isChange(state);
  const priced = (seats: number) =>
    say("change.priced", { seats, price: format.price(monthlyPrice(seats).totalCents) });
  return (
    <ModalFrame
      onClose={onCancel}
      role="alertdialog"
      title={say(changes ? "confirm.change" : "confirm.select")}
    >
      <dl className="flex flex-col gap-2 tabular-nums">
        {from !== null && (
          <Line label={say(changes ? "confirm.now" : "confirm.before")} value={priced(from)} />
        )}
        <Line label={say("confirm.new")} value={priced(to)} />
        {from !== null && (
          <Line label={say("confirm.difference")} value={differenceText(say, from, to, format)} />
        )}
      </dl>
      <p className="text-muted">{changeText(say, state, { from, to }, format)}</p>
      {!isOnline && <Banner tone="caution">{say("offline")}</Banner>}
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" autoFocus onPress={onCancel}>
          {say("confirm.cancel")}
        </Button>
        <Button isDisabled={!isOnline} onPress={onConfirm}>
          {say(changes ? "confirm.changeAction" : "confirm.payAction")}
        </Button>
      </div>
    </ModalFrame>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

/** The difference in price: '+$2.98 per month', '−$5.96 per month' */
export function differenceText(
  say: SaySubscription,
  from: number,
  to: number,
  format: Pick<Format, "price">,
): string {
  const cents = monthlyPrice(to).totalCents - monthlyPrice(from).totalCents;
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  return say("change.difference", { amount: `${sign}${format.price(Math.abs(cents))}` });
}

/** Whether choosing seats changes the existing subscription rather than buying one. */
export function isChange(state: SubscriptionState): boolean {
  return state.kind === "trial" ? state.hasPlan : state.kind === "active" || state.kind === "ending";
}

/** What happens when a number of seats is chosen: the charge, and when. */
export function changeText(
  say: SaySubscription,
  state: SubscriptionState,
  { from, to }: { from: number | null; to: number },
  format: Pick<Format, "date" | "price">,
): string {
  const price = format.price(monthlyPrice(to).totalCents);
  switch (state.kind) {
    case "trial": {
      if (!state.hasPlan) return say("effect.noPlan", { price });
      const plan = state.isCancelled ? "canceled" : "other";
      return state.endsAt
        ? say("effect.trial", { plan, price, date: format.date(state.endsAt) })
        : say("effect.trialUndated", { plan, price });
    }
    case "active":
    case "ending": {
      const charge = from === null || from === to ? "same" : to > from ? "more" : "fewer";
      return say(`effect.${charge}`, { plan: state.kind === "ending" ? "canceled" : "other" });
    }
    case "past-due":
      return say("effect.pastDue");
    case "ended":
      return say("effect.ended", { price });
  }
}
