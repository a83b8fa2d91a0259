import { checkoutRequest } from "../../../schema/protocol/functions.ts";
import type { Payer } from "../_shared/accounts.ts";
import { type Billing, createBilling } from "../_shared/billing.ts";
import { currentSubscription, lives } from "../_shared/current-subscription.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import { type EnvironmentSource, readProject } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { createLimits } from "../_shared/limits.ts";
import { PLAN, staffPrice } from "../_shared/staff-price.ts";
import type { Stripe, StripeParams, StripeSubscription } from "../_shared/stripe.ts";
import { askProvider, idempotencyKey } from "../_shared/stripe.ts";

const TRIAL_DAYS = 14;
/** People do not open more; a stolen session would try out cards. */
const CHECKOUTS = { bucket: "checkout", most: 10, per: "1 hour" };
/** How long the same request leads to the same checkout. */
const SAME_CHECKOUT_MS = 10 * 60_000;

/**
 * Sells seats to the caller's business and answers with the address to open: a checkout or, if there is already a
 * subscription, the page after one, because the subscription has just been changed. The server sets the price, never
 * the client.
 */
export function makeCreateCheckoutSessionHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const billing = createBilling(source, fetch);
  const { accounts, stripe, siteUrl } = billing;
  const limits = createLimits(readProject(source), fetch);
  const successUrl = `${siteUrl}/payment-success?success=true`;

  return jsonEndpoint(checkoutRequest, async ({ email, staffCount }, request) => {
    const caller = await accounts.identify(request);
    await limits.take(CHECKOUTS, caller.id);
    if (email.toLowerCase() !== caller.email.toLowerCase()) {
      throw new Failure("email_mismatch", "The email is not that of the signed-in account.");
    }
    const payer = await accounts.payerFor(caller);
    const customer = await billing.customerFor(payer);
    const current = currentSubscription(await billing.subscriptionsOf(customer))?.current ?? null;
    const price = await staffPrice(stripe);

    if (current?.status === "past_due" || current?.status === "unpaid") {
      return { url: await whereDebtsArePaid(billing, customer) };
    }
    await keepSeatsOfPeople(billing, payer, staffCount);
    if (current && lives(current)) {
      await change(stripe, current, { price, quantity: staffCount });
      return { url: successUrl };
    }
    const session: StripeParams = {
      mode: "subscription",
      client_reference_id: payer.ownerId,
      customer,
      line_items: [{ price, quantity: staffCount }],
      metadata: { bought_by: caller.id },
      ...trialTerms(current, payer),
      success_url: successUrl,
      cancel_url: `${siteUrl}/${payer.hasBusiness ? "subscription" : "signup/details"}?payment=cancelled`,
    };
    return { url: await openCheckout(stripe, session, current) };
  });
}

async function keepSeatsOfPeople({ records }: Billing, { ownerId }: Payer, staffCount: number) {
  const held = await records.askForSeats(ownerId, staffCount);
  if (held === null) return;
  throw new Failure(
    "seats_in_use",
    `Your business has ${held} people, and each of them has a seat. Choose at least ${held}, or remove people first.`,
    undefined,
    held,
  );
}

/** A double click, or another visit to the payment page, gets the same checkout. */
async function openCheckout(stripe: Stripe, session: StripeParams, last: StripeSubscription | null) {
  const window = Math.floor(Date.now() / SAME_CHECKOUT_MS);
  const key = await idempotencyKey([session, last?.id ?? null, window]);
  const opened = await askProvider(() => stripe.openCheckout(session, key));
  if (!opened.url) throw new Failure("payment_provider_failed", "No checkout URL returned");
  return opened.url;
}

/** A business has one subscription, whose seats change. The difference is charged at once, or credited. */
async function change(
  stripe: Stripe,
  current: StripeSubscription,
  wanted: { price: string; quantity: number },
) {
  const [item, ...others] = current.items.data;
  const isAsWanted =
    item?.price?.id === wanted.price && item.quantity === wanted.quantity && others.length === 0;
  if (isAsWanted && !current.cancel_at && !current.cancel_at_period_end) return;
  await askProvider(() =>
    stripe.updateSubscription(current.id, {
      items: [
        { ...(item && { id: item.id }), ...wanted },
        ...others.map(({ id }) => ({ id, deleted: true })),
      ],
      // Choosing a plan withdraws a cancellation.
      ...(current.cancel_at && !current.cancel_at_period_end
        ? { cancel_at: "" }
        : { cancel_at_period_end: false }),
      proration_behavior: "always_invoice",
      // A declined card leaves everything unchanged.
      payment_behavior: "error_if_incomplete",
    }),
  );
}

async function whereDebtsArePaid({ stripe, siteUrl }: Billing, customer: string): Promise<string> {
  const portal = { customer, return_url: `${siteUrl}/subscription` };
  return (await askProvider(() => stripe.openPortal(portal))).url;
}

/** Only the first subscription starts with a trial, which asks for no card. */
function trialTerms(last: StripeSubscription | null, { ownerId, hasSubscribed }: Payer) {
  const metadata = { owner_id: ownerId, plan: PLAN };
  if (last || hasSubscribed) return { subscription_data: { metadata } };
  return {
    payment_method_collection: "if_required",
    subscription_data: {
      metadata,
      trial_period_days: TRIAL_DAYS,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    },
  };
}
