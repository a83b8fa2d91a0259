import { useState } from "react";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import { fewestSeats, SEATS_MAX } from "#domain/subscription/subscription-state.ts";
import { links } from "#lib/links.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useCheckout } from "#screens/payment/use-checkout.ts";
import { CompletePlan } from "#screens/pricing/complete-plan.tsx";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useOnline } from "#ui/use-online.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { differenceCents, differenceText, isChange } from "./change-words.ts";

interface ChangePlanProps {
  state: SubscriptionState;
  /** Paid seats; null while nothing was bought. */
  seats: number | null;
  held: number;
}

/** Another number of seats: tried out here, and bought or changed after it was confirmed. */
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

/** How a number that is tried out differs from what is paid, and why it cannot be lower. */
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
