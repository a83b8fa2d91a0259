import { useState } from "react";
import { openBillingPortal, verifyCustomer } from "#commands/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { useBusyUntilLeft } from "#screens/payment/use-busy-until-left.ts";

// In the words of spec section 8.
const NOT_VERIFIED = "Could not verify your customer account. Please try again.";
const NOT_OPENED = "Failed to open subscription management portal. Please try again.";

/** Sends the person to the payment provider's own page of the subscription; stays busy until the browser has left. */
export function usePortal() {
  const verify = useCommand(verifyCustomer);
  const openPortal = useCommand(openBillingPortal);
  const [isBusy, setBusy] = useBusyUntilLeft();
  const [problem, setProblem] = useState<string | null>(null);

  async function open() {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const trouble = await leave();
    if (trouble === null) return;
    setProblem(trouble);
    setBusy(false);
  }

  /** Why the browser did not go there; null when it does. */
  async function leave(): Promise<string | null> {
    try {
      await verify();
    } catch {
      return NOT_VERIFIED;
    }
    try {
      window.location.assign((await openPortal()).url);
      return null;
    } catch {
      return NOT_OPENED;
    }
  }

  return { open, isBusy, problem };
}
