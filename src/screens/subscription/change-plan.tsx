import { useState } from "react";
import { monthlyPrice } from "#domain/subscription/prices.ts";
import { fewestSeats, SEATS_MAX, type SubscriptionState } from "#domain/subscription/subscription-state.ts";
import type { Format } from "#lib/format/create-format.ts";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useOnline } from "#ui/use-online.ts";
import { useFormat } from "#view/format/use-format.ts";
import { CompletePlan } from "#view/plan/complete-plan.tsx";
import { useCheckout } from "#view/plan/use-checkout.ts";

interface ChangePlanProps {
  state: SubscriptionState;
  /** Paid seats; null before the first purchase. */
  seats: number | null;
  held: number;
}

/** Tries another number of seats, and buys it after a confirmation. */
export function ChangePlan({ state, seats, held }: ChangePlanProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { start, isBusy, problem, forgetProblem } = useCheckout();
  const email = useSession(({ user }) => user?.email ?? "");
  const isOnline = useOnline();
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
      {!isOnline && (
        <Banner tone="caution" icon="cloud-off">
          You are offline. You can try out what a plan costs; to select it needs a connection.
        </Banner>
      )}
      <CompletePlan
        staffCount={seats ?? held}
        fewest={fewest}
        current={state.kind === "active" || (state.kind === "trial" && !state.isCancelled) ? seats : null}
        isBusy={isBusy}
        onChoose={choose}
      >
        {(count) => <Compared count={count} seats={seats} fewest={fewest} held={held} />}
      </CompletePlan>
      <ChangeDialog
        state={state}
        from={seats}
        to={chosen}
        isOnline={isOnline}
        onConfirm={confirm}
        onCancel={() => setChosen(null)}
      />
    </div>
  );
}

interface ComparedProps {
  count: number;
  seats: number | null;
  fewest: number;
  held: number;
}

/** How a tried number differs from the paid one, and why it cannot be lower. */
function Compared({ count, seats, fewest, held }: ComparedProps) {
  const format = useFormat();
  return (
    <div className="flex min-h-12 flex-col gap-1 text-muted">
      {seats !== null && (
        <p aria-live="polite">
          {count === seats
            ? "This is what you pay for now."
            : `Compared with ${seats} seats: ${differenceText(differenceCents(seats, count), format)}`}
        </p>
      )}
      {held > SEATS_MAX ? (
        <p>
          For more than {SEATS_MAX} people, <TextLink href={links.support()}>contact support</TextLink>.
        </p>
      ) : (
        count === fewest && held > 1 && <p>{`${held} people have a seat, so it cannot be fewer.`}</p>
      )}
    </div>
  );
}

interface ChangeDialogProps {
  state: SubscriptionState;
  /** Paid seats; null before the first purchase. */
  from: number | null;
  /** The chosen number; null while there is nothing to confirm. */
  to: number | null;
  isOnline: boolean;
  onConfirm: (seats: number) => void;
  onCancel: () => void;
}

/** Shows the change and its cost before anything happens. */
function ChangeDialog({ state, from, to, isOnline, onConfirm, onCancel }: ChangeDialogProps) {
  const title = isChange(state) ? "Change your plan?" : "Select this plan?";
  return (
    <ModalFrame isOpen={to !== null} onClose={onCancel} role="alertdialog" title={title}>
      {to !== null && <Change state={state} from={from} to={to} />}
      {!isOnline && <Banner tone="caution">You are offline. This needs a connection.</Banner>}
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" autoFocus onPress={onCancel}>
          Cancel
        </Button>
        <Button isDisabled={!isOnline} onPress={() => to !== null && onConfirm(to)}>
          {isChange(state) ? "Confirm change" : "Continue to payment"}
        </Button>
      </div>
    </ModalFrame>
  );
}

function Change({ state, from, to }: { state: SubscriptionState; from: number | null; to: number }) {
  const format = useFormat();
  const priced = (seats: number) =>
    `${seats} ${seats === 1 ? "seat" : "seats"}, ${format.price(monthlyPrice(seats).totalCents)} per month`;
  return (
    <>
      <dl className="flex flex-col gap-2 tabular-nums">
        {from !== null && <Line label={isChange(state) ? "Now" : "Before"} value={priced(from)} />}
        <Line label="New" value={priced(to)} />
        {from !== null && (
          <Line label="Difference" value={differenceText(differenceCents(from, to), format)} />
        )}
      </dl>
      <p className="text-muted">{changeText(state, { from, to }, format)}</p>
    </>
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

/** The difference in price, in US cents per month. */
export function differenceCents(from: number, to: number): number {
  return monthlyPrice(to).totalCents - monthlyPrice(from).totalCents;
}

/** '+$2.98 per month', '−$5.96 per month' */
export function differenceText(cents: number, format: Pick<Format, "price">): string {
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  return `${sign}${format.price(Math.abs(cents))} per month`;
}

/** Whether choosing seats changes the existing subscription rather than buying one. */
export function isChange(state: SubscriptionState): boolean {
  return state.kind === "trial" ? state.hasPlan : state.kind === "active" || state.kind === "ending";
}

/** What happens when a number of seats is chosen: the charge, and when. */
export function changeText(
  state: SubscriptionState,
  { from, to }: { from: number | null; to: number },
  format: Pick<Format, "date" | "price">,
): string {
  const price = format.price(monthlyPrice(to).totalCents);
  switch (state.kind) {
    case "trial":
      if (!state.hasPlan) {
        return `You are taken to the payment page. The plan begins with a free trial of 14 days, for which no card is needed; then it costs ${price} per month.`;
      }
      return `Nothing is charged now. ${state.endsAt ? `From ${format.date(state.endsAt)} on` : "After the trial"} it costs ${price} per month.${keeps(state.isCancelled)}`;
    case "active":
    case "ending":
      return `${chargeText(from ?? to, to)}${keeps(state.kind === "ending")}`;
    case "past-due":
      return "What is owed must be paid first. You are taken to where that is done.";
    case "ended":
      return `You are taken to the payment page, where the first month is paid: ${price}.`;
  }
}

function chargeText(from: number, to: number): string {
  if (to > from) return "The difference for the rest of the month that is paid is charged at once.";
  if (to < from) return "What is paid already for the rest of the month is credited to your next invoices.";
  return "Nothing is charged now.";
}

function keeps(isCancelled: boolean): string {
  return isCancelled ? " Your plan is then no longer cancelled." : "";
}
