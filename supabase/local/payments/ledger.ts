// Changes customers, invoices and subscriptions, and records the events about them.

import { DateTime } from "luxon";
import type { Db, Statements } from "../database/db.ts";
import { type Documents, documentsIn } from "./documents.ts";
import { monthCents } from "./graduated-price.ts";
import {
  type Customer,
  type LedgerInvoice,
  newId,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from "./objects.ts";
import { declined } from "./stripe-requests.ts";
import { canBeCharged, DECLINED } from "./test-card.ts";

interface Order {
  customer: string;
  price: Price;
  quantity: number;
  trialDays: number;
  metadata: Record<string, string>;
}

export type InLedger = <T>(work: (ledger: PaymentLedger) => Promise<T>) => Promise<T>;

/** Returns a function that runs work with the ledger in a transaction, after bringing it up to date. */
export function createLedger(db: Db, now: () => number): InLedger {
  return (work) =>
    db.transaction(async (transaction) => {
      const ledger = new PaymentLedger(transaction, now());
      await ledger.passTime();
      return work(ledger);
    });
}

/** Works in a transaction, so that changes and their events are stored together. */
export class PaymentLedger {
  readonly documents: Documents;
  readonly transaction: Statements;
  readonly now: number;

  constructor(transaction: Statements, now: number) {
    this.documents = documentsIn(transaction);
    this.transaction = transaction;
    this.now = now;
  }

  customer(id: string): Promise<Customer> {
    return this.documents.needed("customer", id, "customer");
  }

  async emit(type: string, object: object): Promise<void> {
    const id = newId("evt");
    await this.documents.put({ id, object: "event", created: this.now, type, data: { object } });
    await this.transaction.query("insert into local_payments.deliveries (event_id) values ($1)", [id]);
  }

  /** Begins a subscription; throws a card error if its first month cannot be charged. */
  async subscribe(order: Order): Promise<Subscription> {
    const subscription = begun(order, this.now);
    await this.#keep(subscription, "created");
    if (order.trialDays > 0) await this.#billOrRefuse(subscription, 0, "Free trial");
    else await this.#billOrRefuse(subscription, monthOf(subscription), "Monthly subscription");
    return subscription;
  }

  /** Throws a card error and changes nothing if the difference is due at once and cannot be charged. */
  async change(
    subscription: Subscription,
    { price, quantity }: Pick<Order, "price" | "quantity">,
    cancelAtPeriodEnd = subscription.cancel_at_period_end,
  ): Promise<Subscription> {
    const [item] = subscription.items.data;
    const due = restOf(subscription, monthCents(price, quantity) - monthOf(subscription), this.now);
    if (subscription.status === "active" && due !== 0) {
      const seats = `${item.quantity} to ${quantity} staff, for the rest of the month`;
      await this.#billOrRefuse(subscription, due, seats);
    }
    const changed = withItem(subscription, { price, quantity });
    return this.#keep({ ...changed, ...cancellation(cancelAtPeriodEnd, subscription) }, "updated");
  }

  async cancel(subscription: Subscription, prorate = false): Promise<Subscription> {
    if (subscription.status === "canceled") return subscription;
    if (prorate && subscription.status === "active") {
      const unused = restOf(subscription, monthOf(subscription), this.now);
      await this.#bill(subscription, -unused, "Unused time");
    }
    const ended = { status: "canceled" as const, canceled_at: this.now, ended_at: this.now };
    return this.#keep({ ...subscription, ...ended }, "deleted");
  }

  setCancelAtPeriodEnd(subscription: Subscription, cancels: boolean): Promise<Subscription> {
    return this.#keep({ ...subscription, ...cancellation(cancels, subscription) }, "updated");
  }

  /** Pays open invoices, for example after a new card. */
  async payOpenInvoices(customer: string): Promise<void> {
    if (!hasGoodCard(await this.customer(customer))) return;
    for (const invoice of await this.documents.list("invoice", customer)) {
      if (invoice.status !== "open") continue;
      const paid: LedgerInvoice = { ...invoice, status: "paid", amount_paid: invoice.amount_due };
      await this.documents.put(paid);
      await this.emit("invoice.paid", paid);
    }
    for (const subscription of await this.documents.list("subscription", customer)) {
      if (subscription.status === "past_due")
        await this.#keep({ ...subscription, status: "active" }, "updated");
    }
  }

  /** Brings every subscription up to date: ends trials, charges months, applies cancellations. */
  async passTime(): Promise<void> {
    for (const subscription of await this.documents.list("subscription"))
      await this.#passTimeOf(subscription);
  }

  /** Ends the current period of one subscription now. */
  async skipToPeriodEnd(subscription: Subscription): Promise<void> {
    const { trial_end } = subscription;
    await this.#passTimeOf({
      ...withItem(subscription, { current_period_end: this.now }),
      ...(trial_end !== null && { trial_end: Math.min(trial_end, this.now) }),
    });
  }

  async #passTimeOf(subscription: Subscription): Promise<void> {
    let current = subscription;
    while (current.status !== "canceled" && current.items.data[0].current_period_end <= this.now) {
      current = await this.#endPeriod(current);
    }
  }

  async #endPeriod(subscription: Subscription): Promise<Subscription> {
    const payer = await this.customer(subscription.customer);
    const hasCard = payer.invoice_settings.default_payment_method !== null;
    const isGivenUp = subscription.status === "past_due" || (subscription.status === "trialing" && !hasCard);
    return subscription.cancel_at_period_end || isGivenUp
      ? this.cancel(subscription)
      : this.#renew(subscription);
  }

  async #renew(subscription: Subscription): Promise<Subscription> {
    const start = subscription.items.data[0].current_period_end;
    const { status } = await this.#bill(subscription, monthOf(subscription), "Monthly subscription");
    const period = { current_period_start: start, current_period_end: aMonthAfter(start) };
    const renewed = withItem(subscription, period);
    return this.#keep({ ...renewed, status: status === "paid" ? "active" : "past_due" }, "updated");
  }

  async #keep(
    subscription: Subscription,
    happened: "created" | "updated" | "deleted",
  ): Promise<Subscription> {
    await this.documents.put(subscription);
    await this.emit(`customer.subscription.${happened}`, subscription);
    return subscription;
  }

  async #billOrRefuse(subscription: Subscription, total: number, description: string): Promise<void> {
    const { status } = await this.#bill(subscription, total, description);
    if (status === "open") throw declined(DECLINED);
  }

  /** Charges the customer, less their credit; a negative total adds to the credit. */
  async #bill(subscription: Subscription, total: number, description: string): Promise<LedgerInvoice> {
    const payer = await this.customer(subscription.customer);
    const due = Math.max(0, total + payer.balance);
    const isPaid = due === 0 || hasGoodCard(payer);
    await this.documents.put({ ...payer, balance: payer.balance + total - due });
    const invoice: LedgerInvoice = {
      id: newId("in"),
      object: "invoice",
      created: this.now,
      customer: payer.id,
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
      description,
      currency: "usd",
      status: isPaid ? "paid" : "open",
      total,
      amount_due: due,
      amount_paid: isPaid ? due : 0,
    };
    await this.documents.put(invoice);
    await this.emit(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
    return invoice;
  }
}

function begun({ price, quantity, trialDays, ...order }: Order, now: number): Subscription {
  const end = trialDays > 0 ? now + trialDays * 86_400 : aMonthAfter(now);
  const item = { id: newId("si"), object: "subscription_item" as const, price, quantity };
  return {
    id: newId("sub"),
    object: "subscription",
    created: now,
    status: trialDays > 0 ? "trialing" : "active",
    ...order,
    currency: price.currency,
    trial_end: trialDays > 0 ? end : null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    items: { object: "list", data: [{ ...item, current_period_start: now, current_period_end: end }] },
  };
}

function cancellation(cancels: boolean, { items: { data } }: Subscription) {
  return { cancel_at_period_end: cancels, cancel_at: cancels ? data[0].current_period_end : null };
}

function withItem(subscription: Subscription, changes: Partial<SubscriptionItem>): Subscription {
  const [item] = subscription.items.data;
  return { ...subscription, items: { object: "list", data: [{ ...item, ...changes }] } };
}

function hasGoodCard({ invoice_settings }: Customer): boolean {
  return canBeCharged(invoice_settings.default_payment_method?.card);
}

function monthOf({ items: { data } }: Subscription): number {
  return monthCents(data[0].price, data[0].quantity);
}

/** Returns a month's cents for the rest of the period. */
function restOf({ items: { data } }: Subscription, cents: number, now: number): number {
  const [{ current_period_start: start, current_period_end: end }] = data;
  return Math.round((cents * (end - now)) / (end - start));
}

function aMonthAfter(seconds: number): number {
  return DateTime.fromSeconds(seconds, { zone: "utc" }).plus({ months: 1 }).toUnixInteger();
}
