import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { completePayment } from "#commands/business/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import {
  forgetPendingSubscription,
  type PendingSubscription,
  pendingSubscription,
} from "#stores/pending-subscription.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { StatusScreen } from "#view/status/status-screen.tsx";

const FAILED =
  "Your payment was successful, but we had trouble updating your account. Please contact support.";

const FREE = "Nothing is charged during your free trial.";

/** Where the payment provider sends people back to; confirms the payment to the account. */
export function PaymentReturnScreen() {
  const phase = useSession((session) => session.phase);
  const location = useLocation();
  const { confirm, hasFailed } = usePaymentConfirmation();
  const hasStarted = useRef(false);

  useEffect(() => {
    if (phase !== "ready" || hasStarted.current) return;
    hasStarted.current = true;
    void confirm();
  });

  if (phase === "signed-out") {
    return <Navigate replace to={links.login({ redirect: location.pathname + location.search })} />;
  }
  if (!hasFailed) return <StatusScreen text="Confirming your payment..." />;
  return (
    <MessageScreen icon="card" title="Almost there" text={FAILED}>
      <Button onPress={() => void confirm()}>Try again</Button>
      <LinkButton variant="secondary" href={links.dashboard()}>
        Go to Dashboard
      </LinkButton>
      <LinkButton variant="secondary" href={links.support()}>
        Contact support
      </LinkButton>
    </MessageScreen>
  );
}

function usePaymentConfirmation() {
  const complete = useCommand(completePayment);
  const navigate = useNavigate();
  const [hasFailed, setFailed] = useState(false);

  async function confirm() {
    const pending = pendingSubscription(Date.now());
    setFailed(false);
    const done = await complete({
      staffCount: pending.staffCount,
      isUpgrade: pending.added !== null,
    }).catch(() => null);
    if (!done) {
      setFailed(true);
      toast.error(FAILED);
      return;
    }
    forgetPendingSubscription();
    const { isTrial } = done;
    toast.success(subscribedText(pending), isTrial ? { description: FREE } : {});
    // A change that charged nothing is not a payment.
    const isUnpaid = pending.added !== null && (isTrial || pending.added <= 0);
    if (isUnpaid) navigate(links.subscription(), { replace: true });
    else navigate(links.paymentSuccess(), { replace: true, state: { paid: true, isTrial } });
  }

  return { confirm, hasFailed };
}

/** The confirmation of a payment, in the agreed words; there are none for fewer seats. */
export function subscribedText({ staffCount, added }: PendingSubscription): string {
  if (added === null) return `Subscribed with ${staffMembers(staffCount)}!`;
  return added > 0
    ? `Subscription updated successfully! Added ${staffMembers(added)} to your subscription.`
    : `Subscription updated successfully! You now pay for ${staffMembers(staffCount)}.`;
}

function staffMembers(count: number): string {
  return `${count} staff member${count === 1 ? "" : "s"}`;
}
