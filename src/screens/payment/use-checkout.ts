import { useEffect, useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { startCheckout } from "#commands/start-checkout.ts";
import { useCommand } from "#commands/use-command.ts";
import { rememberPendingSubscription } from "#stores/pending-subscription.ts";

/** Sends the person to the payment provider; stays busy until the browser has left. */
export function useCheckout() {
  const requestCheckout = useCommand(startCheckout);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    // Coming back with the browser's back button may show this very page again, still busy.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  async function start(email: string, staffCount: number) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { url } = await requestCheckout({ email, staffCount });
      if (!url) return fail("Payment process failed: No checkout URL returned");
      rememberPendingSubscription(staffCount, Date.now());
      window.location.assign(url);
    } catch (error) {
      fail(checkoutProblem(error));
    }
  }

  function fail(text: string) {
    setProblem(text);
    setBusy(false);
  }

  return { start, isBusy, problem };
}

function checkoutProblem(error: unknown): string {
  return error instanceof AccountError
    ? `Failed to process payment: ${error.message}`
    : "Failed to start checkout process. Please try again.";
}
