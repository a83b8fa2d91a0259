import type Stripe from "stripe";
import { checkoutRequest } from "../../../schema/protocol/functions.ts";
import { monthlyPrice, STAFF_TIERS } from "../../../src/domain/pricing/monthly-price.ts";
import { type CallerProfile, createAccounts, PLAN } from "../_shared/accounts.ts";
import { type EnvironmentSource, readProject, readStripe } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { jsonEndpoint } from "../_shared/json-endpoint.ts";
import { askProvider, createStripe } from "../_shared/payment-provider.ts";

const TRIAL_DAYS = 14;

/** Opens a checkout for the signed-in caller and answers where to send them. The price is ours, never the client's. */
export function makeHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const stripe = createStripe(readStripe(source), fetch);

  return jsonEndpoint(checkoutRequest, async ({ email, staffCount, isUpgrade }, request) => {
    const caller = await accounts.identify(request);
    if (email.toLowerCase() !== caller.email.toLowerCase()) {
      throw new Failure("email_mismatch", "The email is not that of the signed-in account.");
    }
    const profile = await accounts.profileOf(caller);
    if (!mayPay(profile)) throw new Failure("not_allowed", "Only managers can change the subscription.");

    const facts = { user_id: caller.id, staff_count: String(staffCount), plan: PLAN };
    const session = await askProvider(() =>
      stripe.checkout.sessions.create({
        mode: "subscription",
        client_reference_id: caller.id,
        customer_email: caller.email,
        line_items: priceLines(staffCount),
        metadata: facts,
        ...trialTerms(profile, facts),
        success_url: `${project.siteUrl}/payment-success?success=true`,
        cancel_url: `${project.siteUrl}/${isUpgrade ? "subscription" : "signup/details"}?payment=cancelled`,
      }),
    );
    if (!session.url) throw new Failure("payment_provider_failed", "No checkout URL returned");
    await accounts.rememberSession(session.id, caller, staffCount);
    return { url: session.url };
  });
}

/** Owners who are still setting up belong to no business; in a business, paying is for managers and admins. */
function mayPay(profile: CallerProfile): boolean {
  return profile.business_id === null || profile.role !== "employee";
}

/** The first subscription starts with a trial that asks for no card; there is no second trial. */
function trialTerms(profile: CallerProfile, metadata: Record<string, string>) {
  if (profile.subscription_status !== "none") return { subscription_data: { metadata } };
  return {
    payment_method_collection: "if_required" as const,
    subscription_data: {
      metadata,
      trial_period_days: TRIAL_DAYS,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" as const } },
    },
  };
}

function priceLines(staffCount: number): Stripe.Checkout.SessionCreateParams.LineItem[] {
  const { baseCents, lines } = monthlyPrice(staffCount);
  return [
    monthlyLine("Complete Plan, including the owner", baseCents, 1),
    ...lines.map((line) => monthlyLine(`Staff, tier ${labelOf(line.tier)}`, line.centsEach, line.staff)),
  ];
}

function labelOf(tier: string): string {
  return STAFF_TIERS.find(({ id }) => id === tier)?.label ?? tier;
}

function monthlyLine(name: string, cents: number, quantity: number) {
  return {
    quantity,
    price_data: {
      currency: "usd",
      unit_amount: cents,
      recurring: { interval: "month" as const },
      product_data: { name },
    },
  };
}
