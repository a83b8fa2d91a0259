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
import { type SaySubscription, useSubscriptionWords } from "#words/made/use-subscription-words.ts";

/** Where the payment provider sends people back to; confirms the payment to the account. */
export function PaymentReturnScreen() {
  const say = useSubscriptionWords();
  const phase = useSession((session) => session.phase);
  const location = useLocation();
  const navigate = useNavigate();
  const complete = useCommand(completePayment);
  const [hasFailed, setFailed] = useState(false);
  const hasStarted = useRef(false);

  useEffect(() => {
    if (phase !== "ready" || hasStarted.current) return;
    hasStarted.current = true;
    void confirm();
  });

  async function confirm() {
    const pending = pendingSubscription(Date.now());
    setFailed(false);
    const done = await complete({
      staffCount: pending.staffCount,
      isUpgrade: pending.added !== null,
    }).catch(() => null);
    if (!done) {
      setFailed(true);
      toast.error(say("return.failed"));
      return;
    }
    forgetPendingSubscription();
    const { isTrial } = done;
    toast.success(subscribedText(say, pending), isTrial ? { description: say("return.free") } : {});
    // A change that charged nothing is not a payment.
    const isUnpaid = pending.added !== null && (isTrial || pending.added <= 0);
    if (isUnpaid) navigate(links.subscription(), { replace: true });
    else navigate(links.paymentSuccess(), { replace: true, state: { paid: true, isTrial } });
  }

  if (phase === "signed-out") {
    return <Navigate replace to={links.login({ redirect: location.pathname + location.search })} />;
  }
  if (!hasFailed) return <StatusScreen text={say("return.confirming")} />;
  return (
    <MessageScreen icon="card" title={say("return.title")} text={say("return.failed")}>
      <Button onPress={() => void confirm()}>{say("return.tryAgain")}</Button>
      <LinkButton variant="secondary" href={links.dashboard()}>
        {say("goToDashboard")}
      </LinkButton>
      <LinkButton variant="secondary" href={links.support()}>
        {say("return.support")}
      </LinkButton>
    </MessageScreen>
  );
}

/** The confirmation of a payment, in the agreed words; there are none for fewer seats. */
export function subscribedText(say: SaySubscription, { staffCount, added }: PendingSubscription): string {
  if (added === null) return say("toast.subscribed", { count: staffCount });
  return added > 0 ? say("toast.added", { count: added }) : say("toast.changed", { count: staffCount });
}
