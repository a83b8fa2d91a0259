import { useState } from "react";
import { fewestSeats, SEATS_MAX, type SubscriptionState } from "#domain/subscription/subscription-state.ts";
import { links } from "#lib/links.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { useOnline } from "#ui/follow-events.ts";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { Banner, OfflineNotice } from "#ui/page/banner.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { CompletePlan } from "#view/plan/complete-plan.tsx";
import { differenceText, isChange, PriceChange } from "#view/plan/price-change.tsx";
import { useCheckout } from "#view/plan/use-checkout.ts";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { rich } from "#words/use-words.ts";

interface ChangePlanProps {
  state: SubscriptionState;
  /** Paid seats; null before the first purchase. */
  seats: number | null;
  /** The number to begin with: the seats there are. */
  first: number;
  held: number;
}

/** Tries another number of seats, and buys it after a confirmation. */
export function ChangePlan({ state, seats, first, held }: ChangePlanProps) {
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
        staffCount={first}
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
  const isOnline = useOnline();
  const changes = isChange(state);
  return (
    <ModalFrame
      onClose={onCancel}
      role="alertdialog"
      title={say(changes ? "confirm.change" : "confirm.select")}
    >
      <PriceChange state={state} from={from} to={to} />
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
