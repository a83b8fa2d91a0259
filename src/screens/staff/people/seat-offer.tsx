import { useState } from "react";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { activeSeats } from "#domain/staff/account-status.ts";
import {
  bookedSeats,
  limitOf,
  SEATS_MAX,
  seatsOf,
  subscriptionState,
} from "#domain/subscription/subscription-state.ts";
import { links } from "#lib/links.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody } from "#queries/people.ts";
import type { Business } from "#schema/entities/business.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { Banner } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { isChange, PriceChange } from "#view/plan/price-change.tsx";
import { useCheckout } from "#view/plan/use-checkout.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { rich } from "#words/use-words.ts";

interface SeatOfferProps {
  /** How many people are to be added. */
  people?: number;
  /** Offers seats also while there are enough. */
  always?: boolean;
  onBooked?: (() => void) | undefined;
}

/** Offers the seats that adding people lacks, with the price before and after; nothing while there are enough. */
export function SeatOffer({ people = 1, always = false, onBooked }: SeatOfferProps) {
  const business = useBusiness();
  const everybody = useEverybody();
  const now = useNow(EVERY_MINUTE_MS);
  if (!business || !everybody) return null;
  const held = activeSeats(everybody);
  const state = subscriptionState(business, now);
  const missing = held + people - seatsOf(business);
  // Whose plan has ended needs one, whatever its seats were.
  if (missing <= 0 && !always && !limitOf(state)) return null;
  const fewest = missing > 0 ? missing : always ? 1 : 0;
  return (
    <Offer key={fewest} business={business} held={held} state={state} fewest={fewest} onBooked={onBooked} />
  );
}

interface OfferProps extends Pick<SeatOfferProps, "onBooked"> {
  business: Business;
  held: number;
  state: ReturnType<typeof subscriptionState>;
  /** The fewest seats that help. */
  fewest: number;
}

function Offer({ business, held, state, fewest, onBooked }: OfferProps) {
  const say = useStaffWords();
  const sayPlan = useSubscriptionWords();
  const [more, setMore] = useState(fewest);
  const { book, isBusy, problem } = useBooking(onBooked);
  const isOnline = useOnline();
  const seats = seatsOf(business);
  const to = seats + more;
  if (seats + fewest > SEATS_MAX) return <TooMany />;
  const offered = isChange(state) ? say("seats.book", { count: more }) : sayPlan("confirm.payAction");
  return (
    <section
      aria-label={say("seats.offer")}
      className="flex flex-col gap-3 rounded-xl border border-line bg-sunken p-4"
    >
      {held >= seats && <p className="font-semibold">{say("seats.none", { count: seats, used: held })}</p>}
      <NumberField
        label={say("seats.more")}
        minValue={fewest}
        maxValue={SEATS_MAX - seats}
        value={more}
        onChange={(next) => setMore(Number.isNaN(next) ? fewest : next)}
      />
      <PriceChange state={state} from={bookedSeats(business)} to={to} />
      {problem && <Banner tone="danger">{problem}</Banner>}
      {!isOnline && <Banner tone="caution">{sayPlan("offline")}</Banner>}
      <Button
        variant="secondary"
        isBusy={isBusy}
        isDisabled={!isOnline}
        onPress={() => book(to, isChange(state) ? to - seats : null)}
      >
        {isBusy ? sayPlan("plan.processing") : offered}
      </Button>
    </section>
  );
}

/** Changes the plan without leaving the dialog; without a plan it goes to the payment page. */
function useBooking(onBooked?: () => void) {
  const say = useSubscriptionWords();
  const email = useSession(({ user }) => user?.email ?? "");
  const sync = useCommand(syncNow);
  const { start, isBusy, problem } = useCheckout();

  function book(staffCount: number, added: number | null) {
    void start(email, { staffCount, added }, () => {
      sync().catch((error: unknown) => console.error("Seats not fetched:", error));
      if (added !== null) toast.success(say("toast.added", { count: added }));
      onBooked?.();
    });
  }

  return { book, isBusy, problem };
}

function TooMany() {
  const say = useSubscriptionWords();
  return (
    <p>
      {rich(say, "change.tooMany", {
        max: SEATS_MAX,
        link: (text) => <TextLink href={links.support()}>{text}</TextLink>,
      })}
    </p>
  );
}
