import { useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { startCheckout } from "#commands/business/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { type PendingSubscription, rememberPendingSubscription } from "#stores/pending-subscription.ts";
import { useBusyUntilLeft } from "./use-busy-until-left.ts";

/** Sends the person to the payment provider; stays busy until the browser has left. */
export function useCheckout() {
  const requestCheckout = useCommand(startCheckout);
  const [isBusy, setBusy] = useBusyUntilLeft();
  const [problem, setProblem] = useState<string | null>(null);

  async function start(email: string, wanted: PendingSubscription) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const url = await addressFor(email, wanted);
    if (url !== null) leaveFor(url, wanted);
  }

  async function addressFor(
    email: string,
    { staffCount, added }: PendingSubscription,
  ): Promise<string | null> {
    try {
      const { url } = await requestCheckout({ email, staffCount, isUpgrade: added !== null });
      if (url) return url;
      fail(NO_CHECKOUT_URL);
    } catch (error) {
      fail(checkoutProblem(error));
    }
    return null;
  }

  function leaveFor(url: string, wanted: PendingSubscription) {
    try {
      rememberPendingSubscription(wanted, Date.now());
      window.location.assign(url);
    } catch (error) {
      fail(leavingProblem(error));
    }
  }

  function fail(text: string) {
    setProblem(text);
    setBusy(false);
  }

  return { start, isBusy, problem, forgetProblem: () => setProblem(null) };
}

/** Why no payment page could be opened, in words. */
export function checkoutProblem(error: unknown): string {
  if (error instanceof AccountError && error.code === "unreachable") return NOT_STARTED;
  if (error instanceof AccountError && error.message) return `Failed to process payment: ${error.message}`;
  return `Payment error: ${messageOf(error)}`;
}

/** Why the browser did not go to the payment page, in words. */
export function leavingProblem(error: unknown): string {
  return `Payment process failed: ${messageOf(error)}`;
}

const NOT_STARTED = "Failed to start checkout process. Please try again.";

/** The answer had no URL. */
const NO_CHECKOUT_URL = "Payment process failed: No checkout URL returned";

function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || "Unknown error";
}
