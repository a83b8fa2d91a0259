import { useEffect, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { completePayment, startCheckout } from "#commands/business/billing.ts";
import { useCommand } from "#commands/use-command.ts";
import { links } from "#lib/links.ts";
import { type PendingSubscription, rememberPendingSubscription } from "#stores/pending-subscription.ts";
import { type SayRefusals, useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { type SaySubscription, useSubscriptionWords } from "#words/made/use-subscription-words.ts";
import { knownRefusal } from "../forms/say-failure.ts";

/**
 * Sends the person to the payment provider; stays busy until the browser has left. With `onChanged` a change of the
 * present plan, which needs no payment page, is completed here.
 */
export function useCheckout() {
  const say = useSubscriptionWords();
  const refusals = useRefusalsWords();
  const requestCheckout = useCommand(startCheckout);
  const complete = useCommand(completePayment);
  const [isBusy, setBusy] = useBusyUntilLeft();
  const [problem, setProblem] = useState<string | null>(null);

  async function start(email: string, wanted: PendingSubscription, onChanged?: () => void) {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const { staffCount, added } = wanted;
    const answer = await requestCheckout({ email, staffCount, isUpgrade: added !== null }).catch(
      (error: unknown) => fail(checkoutProblem(say, refusals, error)),
    );
    if (!answer) return;
    if (!answer.url) return fail(say("checkout.noUrl"));
    if (onChanged && isChanged(answer.url)) return finish(wanted, onChanged);
    try {
      rememberPendingSubscription(wanted, Date.now());
      window.location.assign(answer.url);
    } catch (error) {
      fail(leavingProblem(say, error));
    }
  }

  /** The change is made; if its confirmation is lost, the provider's own message brings it. */
  async function finish({ staffCount }: PendingSubscription, onChanged: () => void) {
    await complete({ staffCount, isUpgrade: true }).catch(() => null);
    setBusy(false);
    onChanged();
  }

  function fail(text: string) {
    setProblem(text);
    setBusy(false);
  }

  return { start, isBusy, problem, forgetProblem: () => setProblem(null) };
}

/** Whether the address is the page after a payment: the plan has been changed, and nothing is to be paid there. */
function isChanged(url: string): boolean {
  return new URL(url, window.location.href).pathname === links.paymentSuccess();
}

/** Why no payment page could be opened, in words. */
export function checkoutProblem(say: SaySubscription, refusals: SayRefusals, error: unknown): string {
  if (error instanceof AccountError && error.code === "unreachable") return say("checkout.notStarted");
  const refusal = knownRefusal(refusals, error);
  if (refusal) return say("checkout.refused", { message: refusal });
  return say("checkout.error", { message: messageOf(say, error) });
}

/** Why the browser did not go to the payment page, in words. */
export function leavingProblem(say: SaySubscription, error: unknown): string {
  return say("checkout.failed", { message: messageOf(say, error) });
}

function messageOf(say: SaySubscription, error: unknown): string {
  // A server's sentence is English, the browser's is in its own language.
  const said = error instanceof Error && !(error instanceof AccountError) && error.message;
  return said || say("checkout.unknownError");
}

/** Whether the browser is leaving for another site; reset when the person comes back. */
export function useBusyUntilLeft() {
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    // The back button may restore this page from the cache, still busy.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  return [isBusy, setBusy] as const;
}
