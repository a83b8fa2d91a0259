import type Stripe from "stripe";
import { updateSubscriptionRequest } from "../../../schema/protocol/functions.ts";
import { type Caller, createAccounts, PLAN } from "../_shared/accounts.ts";
import { type EnvironmentSource, readProject, readStripe } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { askProvider, createStripe } from "../_shared/payment-provider.ts";

/**
 * Brings the caller's subscription in line with what the payment provider says. The body is parsed but
 * decides nothing: it was written by a browser. Calling again changes nothing more.
 */
export function makeHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const stripe = createStripe(readStripe(source), fetch);

  return jsonEndpoint(updateSubscriptionRequest, async (_input, request) => {
    const caller = await accounts.identify(request);
    const opened = await accounts.sessionsOf(caller);
    const sessions = await askProvider(() => Promise.all(opened.map((id) => sessionFrom(stripe, id))));
    const [current, ...replaced] = sessions.flatMap((session) => livingSubscription(session, caller) ?? []);
    if (!current) throw new Failure("not_paid", "There is no completed payment for this account.");

    const { role, business_id } = await accounts.profileOf(caller);
    await accounts.setSubscription("profiles", caller.id, current.status);
    if (business_id && role !== "employee") {
      await accounts.setSubscription("businesses", business_id, current.status);
    }
    // Whoever bought a new staff count must not go on paying for the old one.
    for (const { id } of replaced) {
      await askProvider(() => stripe.subscriptions.cancel(id, { prorate: true }));
    }
    return { status: current.status, plan: PLAN };
  });
}

/** Nothing for a session this provider does not know: it was opened with another one, the stand-in or the real. */
async function sessionFrom(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "resource_missing") return null;
    throw error;
  }
}

/** The subscription a session has led to, if the session is the caller's, complete, and not cancelled since. */
function livingSubscription(session: Stripe.Checkout.Session | null, caller: Caller) {
  const subscription = session?.subscription;
  if (session?.client_reference_id !== caller.id || session.status !== "complete") return null;
  if (session.payment_status === "unpaid" || typeof subscription !== "object" || subscription === null)
    return null;
  if (subscription.status === "trialing") return { id: subscription.id, status: "trialing" as const };
  return subscription.status === "active" ? { id: subscription.id, status: "active" as const } : null;
}
