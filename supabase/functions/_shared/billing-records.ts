import * as v from "valibot";
import type { CurrentSubscription } from "./current-subscription.ts";
import type { Project } from "./environment.ts";
import { createServiceClient } from "./service-client.ts";

/** What the payment functions keep in the database; the comments of its tables and functions say how and why. */
export interface BillingRecords {
  /** The customer remembered for an owner. */
  customerOf(ownerId: string): Promise<string | null>;
  rememberCustomer(ownerId: string, customer: string): Promise<void>;
  /** The number of a reading of a customer's subscriptions that begins now; null for a customer who is not ours. */
  beginReading(customer: string): Promise<number | null>;
  /** Before anything is bought: how many people have a seat, when that is more than the seats asked for; otherwise null. */
  askForSeats(ownerId: string, seats: number): Promise<number | null>;
  /** Writes what a reading found, unless one that began later has been written. */
  applyReading(customer: string, reading: number, found: CurrentSubscription): Promise<void>;
  wasHandled(eventId: string): Promise<boolean>;
  rememberHandled(event: { id: string; type: string }): Promise<void>;
}

const seatsAsked = v.variant("status", [
  v.object({ status: v.literal("ok") }),
  v.object({ status: v.literal("seats_in_use"), held: v.number() }),
]);
const account = v.nullable(v.object({ customer_id: v.string() }));

export function createBillingRecords(project: Project, fetch: typeof globalThis.fetch): BillingRecords {
  const asService = createServiceClient(project, fetch);

  return {
    async customerOf(ownerId) {
      const { data } = await asService
        .from("billing_accounts")
        .select("customer_id")
        .eq("owner_id", ownerId)
        .maybeSingle()
        .throwOnError();
      return v.parse(account, data)?.customer_id ?? null;
    },

    async rememberCustomer(owner, customer) {
      await asService.rpc("remember_customer", { owner, customer }).throwOnError();
    },

    async beginReading(customer) {
      const { data } = await asService.rpc("begin_reading", { customer }).throwOnError();
      return v.parse(v.nullable(v.number()), data);
    },

    async askForSeats(payer, seats) {
      const { data } = await asService.rpc("ask_for_seats", { payer, seats }).throwOnError();
      const answer = v.parse(seatsAsked, data);
      return answer.status === "ok" ? null : answer.held;
    },

    async applyReading(customer, reading, { subscription, status, staffCount, ...dates }) {
      const found = {
        ...{ customer, reading, subscription, new_status: status, seats: staffCount },
        trial_end: dates.trialEndsAt,
        period_end: dates.periodEndsAt,
        subscription_end: dates.endsAt,
      };
      await asService.rpc("apply_subscription", found).throwOnError();
    },

    async wasHandled(eventId) {
      const { data } = await asService
        .from("handled_payment_events")
        .select("id")
        .eq("id", eventId)
        .maybeSingle()
        .throwOnError();
      return data !== null;
    },

    async rememberHandled({ id, type }) {
      await asService
        .from("handled_payment_events")
        .upsert({ id, type }, { onConflict: "id", ignoreDuplicates: true })
        .throwOnError();
    },
  };
}
