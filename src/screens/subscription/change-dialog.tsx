import { monthlyPrice } from "#domain/subscription/prices.ts";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { changeText, differenceCents, differenceText, isChange } from "./change-words.ts";

interface ChangeDialogProps {
  state: SubscriptionState;
  /** Paid seats; null while nothing was bought. */
  from: number | null;
  /** What was chosen; null while there is nothing to confirm. */
  to: number | null;
  isOnline: boolean;
  onConfirm: (seats: number) => void;
  onCancel: () => void;
}

/** Says what is changed and what it costs, before anything is. */
export function ChangeDialog({ state, from, to, isOnline, onConfirm, onCancel }: ChangeDialogProps) {
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
