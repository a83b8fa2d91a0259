import * as v from "valibot";
import { createAccounts, type Payer } from "./accounts.ts";
import { type CurrentSubscription, currentSubscription } from "./current-subscription.ts";
import { type EnvironmentSource, type Project, readProject, readStripe } from "./environment.ts";
import { createServiceClient } from "./service-client.ts";
import {
  askProvider,
  createStripe,
  idempotencyKey,
  type Stripe,
  type StripeParams,
  type StripeSubscription,
  unlessMissing,
} from "./stripe.ts";

// no words: the app says the code
const UNVERIFIED = "Could not verify your customer account. Please try again.";
/** Customers rarely have more than one active subscription; the others are old ones. */
const SUBSCRIPTIONS_READ = 100;

export type Billing = ReturnType<typeof createBilling>;

/** Shared by all payment functions. Throws if a setting is missing, so that the start fails and not a call. */
export function createBilling(source: EnvironmentSource, fetch: typeof globalThis.fetch) {
  const project = readProject(source);
  const accounts = createAccounts(project, fetch);
  const records = createBillingRecords(project, fetch);
  const stripe = createStripe(readStripe(source), fetch);

  /** Ends a subscription at once; with `prorate` the rest of the paid time becomes credit for later invoices. */
  const cancel = (id: string, params?: StripeParams) =>
    askProvider(() => unlessMissing(stripe.cancelSubscription(id, params), null));

  return {
    siteUrl: project.siteUrl,
    accounts,
    records,
    stripe,
    cancel,
    /** Resolves with all subscriptions that a customer has ever had, in any state. */
    subscriptionsOf: (customer: string) => askProvider(() => subscriptionsOf(stripe, customer)),

    /** Resolves with the payer's customer at the provider, found or made. */
    async customerFor(payer: Payer): Promise<string> {
      const remembered = await records.customerOf(payer.ownerId);
      if (remembered && (await askProvider(() => isKnown(stripe, remembered), UNVERIFIED))) return remembered;
      const made = await askProvider(() => makeCustomer(stripe, payer, remembered), UNVERIFIED);
      await records.rememberCustomer(payer.ownerId, made);
      return made;
    },

    /** Updates our records from the provider's state of a customer; resolves with null if nothing was bought. */
    async settle(customer: string): Promise<CurrentSubscription | null> {
      const reading = await records.beginReading(customer);
      if (reading === null) return null;
      const found = currentSubscription(await askProvider(() => subscriptionsOf(stripe, customer)));
      if (!found) return null;
      await records.applyReading(customer, reading, found.summary);
      // Both of two open checkouts were completed: the newer one counts.
      for (const { id } of found.replaced) await cancel(id, { prorate: true, invoice_now: true });
      return found.summary;
    },
  };
}

async function isKnown(stripe: Stripe, customer: string): Promise<boolean> {
  const found = await unlessMissing(stripe.customer(customer), { deleted: true });
  return !found.deleted;
}

/** Makes a customer: two simultaneous calls make one, but neither returns the deleted one again. */
async function makeCustomer(
  stripe: Stripe,
  { ownerId, email, name }: Payer,
  gone: string | null,
): Promise<string> {
  const customer = { email, name, metadata: { owner_id: ownerId } };
  const key = await idempotencyKey([customer, gone]);
  return (await stripe.createCustomer(customer, key)).id;
}

async function subscriptionsOf(stripe: Stripe, customer: string): Promise<StripeSubscription[]> {
  const all = { customer, status: "all", limit: SUBSCRIPTIONS_READ };
  return (await unlessMissing(stripe.subscriptions(all), { data: [] })).data;
}

const seatsAsked = v.variant("status", [
  v.object({ status: v.literal("ok") }),
  v.object({ status: v.literal("seats_in_use"), held: v.number() }),
]);
const account = v.nullable(v.object({ customer_id: v.string() }));

/** The payment functions' records in the database; the comments of its tables and functions say how and why. */
function createBillingRecords(project: Project, fetch: typeof globalThis.fetch) {
  const asService = createServiceClient(project, fetch);

  return {
    /** Resolves with the stored customer of an owner. */
    async customerOf(ownerId: string) {
      const { data } = await asService
        .from("billing_accounts")
        .select("customer_id")
        .eq("owner_id", ownerId)
        .maybeSingle()
        .throwOnError();
      return v.parse(account, data)?.customer_id ?? null;
    },

    async rememberCustomer(owner: string, customer: string) {
      await asService.rpc("remember_customer", { owner, customer }).throwOnError();
    },

    /** Resolves with the number of a reading of subscriptions that begins now; null for an unknown customer. */
    async beginReading(customer: string) {
      const { data } = await asService.rpc("begin_reading", { customer }).throwOnError();
      return v.parse(v.nullable(v.number()), data);
    },

    /** Before a purchase: resolves with the number of people with a seat if it exceeds `seats`, otherwise null. */
    async askForSeats(payer: string, seats: number) {
      const { data } = await asService.rpc("ask_for_seats", { payer, seats }).throwOnError();
      const answer = v.parse(seatsAsked, data);
      return answer.status === "ok" ? null : answer.held;
    },

    /** Stores the result of a reading, unless the result of a later one is stored. */
    async applyReading(customer: string, reading: number, found: CurrentSubscription) {
      await asService.rpc("apply_subscription", { customer, reading, ...found }).throwOnError();
    },

    async wasHandled(eventId: string) {
      const { data } = await asService
        .from("handled_payment_events")
        .select("id")
        .eq("id", eventId)
        .maybeSingle()
        .throwOnError();
      return data !== null;
    },

    async rememberHandled({ id, type }: { id: string; type: string }) {
      await asService
        .from("handled_payment_events")
        .upsert({ id, type }, { onConflict: "id", ignoreDuplicates: true })
        .throwOnError();
    },
  };
}
