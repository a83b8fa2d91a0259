import { useLocation } from "react-router-dom";
import { links } from "#lib/links.ts";
import { pendingSubscription } from "#stores/pending-subscription.ts";
import { useSession } from "#stores/session-store.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useCheckout } from "#view/plan/use-checkout.ts";
import { MessageScreen } from "#view/status/message-screen.tsx";
import { useSubscriptionWords } from "#words/made/use-subscription-words.ts";

/** Shown after leaving the payment provider without paying. */
export function PaymentCancelledScreen() {
  const say = useSubscriptionWords();
  const user = useSession((session) => session.user);
  const { start, isBusy, problem } = useCheckout();
  const isFromInside = useLocation().pathname === links.subscription();
  return (
    <MessageScreen icon="card" title={say("canceled.title")} text={say("canceled.text")}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {user && (
        <Button isBusy={isBusy} onPress={() => void start(user.email, pendingSubscription(Date.now()))}>
          {say(isBusy ? "plan.processing" : "canceled.tryAgain")}
        </Button>
      )}
      <LinkButton
        variant="secondary"
        href={!user ? links.login() : isFromInside ? links.subscription() : links.dashboard()}
      >
        {say(user ? "canceled.notNow" : "canceled.login")}
      </LinkButton>
    </MessageScreen>
  );
}
