import { useLocation } from "react-router-dom";
import { links } from "#lib/links.ts";
import { pendingSubscription } from "#stores/pending-subscription.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useCheckout } from "#view/plan/use-checkout.ts";
import { MessageScreen } from "#view/status/message-screen.tsx";

/** Shown after leaving the payment provider without paying. */
export function PaymentCancelledScreen() {
  const user = useSession((session) => session.user);
  const { start, isBusy, problem } = useCheckout();
  const isFromInside = useLocation().pathname === links.subscription();
  return (
    <MessageScreen
      icon="card"
      title="Payment cancelled"
      text="Nothing was charged, and your account is still here. You can go back to the payment whenever you like."
    >
      {problem && <Banner tone="danger">{problem}</Banner>}
      {user && (
        <Button isBusy={isBusy} onPress={() => void start(user.email, pendingSubscription(Date.now()))}>
          {isBusy ? "Processing..." : "Try payment again"}
        </Button>
      )}
      <LinkButton
        variant="secondary"
        href={!user ? links.login() : isFromInside ? links.subscription() : links.dashboard()}
      >
        {user ? "Not now" : "Login"}
      </LinkButton>
    </MessageScreen>
  );
}
