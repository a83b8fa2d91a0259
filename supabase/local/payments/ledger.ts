// What happens to customers, invoices and subscriptions, and the events that tell of it.

import { DateTime } from "luxon";
import { type Documents, documentsIn, type Querier } from "./documents.ts";
import { monthCents } from "./graduated-price.ts";
import { type Customer, type LedgerInvoice, newId, type Price, type Subscription } from "./objects.ts";
import { declined } from "./stripe-requests.ts";
import { canBeCharged, DECLINED } from "./test-card.ts";

export interface PaymentLedger {
  documents: Documents;
  now: number;
  customer(id: string): Promise<Customer>;
  /** Begins a subscription; throws a card error when its first month cannot be charged. */
  subscribe(order: Order): Promise<Subscription>;
  /** Throws a card error, and changes nothing, when the difference is due at once and cannot be charged. */
  change(subscription: Subscription, wanted: Change): Promise<Subscription>;
  cancel(subscription: Subscription, prorate?: boolean): Promise<Subscription>;
  setCancelAtPeriodEnd(subscription: Subscription, cancels: boolean): Promise<Subscription>;
  /** Pays what is open, as after a new card. */
  payOpenInvoices(customer: string): Promise<void>;
  /** Brings every subscription to today: trials end, months are charged, cancellations take effect. */
  passTime(): Promise<void>;
  /** Lets the period of one subscription end now. */
  skipToPeriodEnd(subscription: Subscription): Promise<void>;
  emit(type: string, object: object): Promise<void>;
}

interface Order {
  customer: string;
  price: Price;
  quantity: number;
  trialDays: number;
  metadata: Record<string, string>;
}

interface Change {
  price: Price;
  quantity: number;
  cancelAtPeriodEnd?: boolean | undefined;
}

/** Works in a transaction, so that what happens and the events that tell of it are kept together. */
export function openLedger(transaction: Querier, now: number): PaymentLedger {
  const documents = documentsIn(transaction);

  async function emit(type: string, object: object) {
    const id = newId("evt");
    await documents.put({ id, object: "event", created: now, type, data: { object } });
    await transaction.query("insert into local_payments.deliveries (event_id) values ($1)", [id]);
  }

  async function keep(subscription: Subscription, happened: "created" | "updated" | "deleted") {
    await documents.put(subscription);
    await emit(`customer.subscription.${happened}`, subscription);
    return subscription;
  }

  const customer = (id: string) => documents.needed("customer", id, "customer");

  /** Asks the customer for money, less their credit; a negative total adds to it. */
  async function bill(
    subscription: Subscription,
    total: number,
    description: string,
  ): Promise<LedgerInvoice> {
    const payer = await customer(subscription.customer);
    const due = Math.max(0, total + payer.balance);
    const isPaid = due === 0 || canBeCharged(payer.invoice_settings.default_payment_method?.card);
    await documents.put({ ...payer, balance: payer.balance + total - due });
    const invoice: LedgerInvoice = {
      id: newId("in"),
      object: "invoice",
      created: now,
      customer: payer.id,
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
      description,
      currency: "usd",
      status: isPaid ? "paid" : "open",
      total,
      amount_due: due,
      amount_paid: isPaid ? due : 0,
    };
    await documents.put(invoice);
    await emit(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
    return invoice;
  }

  async function billOrRefuse(subscription: Subscription, total: number, description: string) {
    const { status } = await bill(subscription, total, description);
    if (status === "open") throw declined(DECLINED);
  }

  async function renew(subscription: Subscription): Promise<Subscription> {
    const [item] = subscription.items.data;
    const start = item.current_period_end;
    const { status } = await bill(
      subscription,
      monthCents(item.price, item.quantity),
      "Monthly subscription",
    );
    const period = { current_period_start: start, current_period_end: aMonthAfter(start) };
    return keep(
      {
        ...subscription,
        status: status === "paid" ? "active" : "past_due",
        items: { object: "list", data: [{ ...item, ...period }] },
      },
      "updated",
    );
  }

  async function endPeriod(subscription: Subscription): Promise<Subscription> {
    const payer = await customer(subscription.customer);
    const hasCard = payer.invoice_settings.default_payment_method !== null;
    const isGivenUp = subscription.status === "past_due" || (subscription.status === "trialing" && !hasCard);
    return subscription.cancel_at_period_end || isGivenUp ? cancel(subscription) : renew(subscription);
  }

  async function cancel(subscription: Subscription, prorate = false): Promise<Subscription> {
    if (subscription.status === "canceled") return subscription;
    const [item] = subscription.items.data;
    if (prorate && subscription.status === "active") {
      await bill(
        subscription,
        -restOf(subscription, monthCents(item.price, item.quantity), now),
        "Unused time",
      );
    }
    return keep({ ...subscription, status: "canceled", canceled_at: now, ended_at: now }, "deleted");
  }

  async function passTimeOf(subscription: Subscription) {
    let current = subscription;
    while (current.status !== "canceled" && current.items.data[0].current_period_end <= now) {
      current = await endPeriod(current);
    }
  }

  return {
    documents,
    now,
    customer,
    emit,
    cancel,

    async subscribe({ price, quantity, trialDays, ...order }) {
      const end = trialDays > 0 ? now + trialDays * 86_400 : aMonthAfter(now);
      const item = { id: newId("si"), object: "subscription_item" as const, price, quantity };
      const subscription: Subscription = {
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
      await keep(subscription, "created");
      const total = trialDays > 0 ? 0 : monthCents(price, quantity);
      await billOrRefuse(subscription, total, trialDays > 0 ? "Free trial" : "Monthly subscription");
      return subscription;
    },

    async change(subscription, { price, quantity, cancelAtPeriodEnd = subscription.cancel_at_period_end }) {
      const [item] = subscription.items.data;
      const difference = monthCents(price, quantity) - monthCents(item.price, item.quantity);
      const due = restOf(subscription, difference, now);
      if (subscription.status === "active" && due !== 0) {
        const seats = `${item.quantity} to ${quantity} staff, for the rest of the month`;
        await billOrRefuse(subscription, due, seats);
      }
      return keep(
        {
          ...subscription,
          ...cancellation(cancelAtPeriodEnd, item.current_period_end),
          items: { object: "list", data: [{ ...item, price, quantity }] },
        },
        "updated",
      );
    },

    setCancelAtPeriodEnd(subscription, cancels) {
      const [item] = subscription.items.data;
      return keep({ ...subscription, ...cancellation(cancels, item.current_period_end) }, "updated");
    },

    async payOpenInvoices(id) {
      const payer = await customer(id);
      if (!canBeCharged(payer.invoice_settings.default_payment_method?.card)) return;
      for (const invoice of await documents.list("invoice", id)) {
        if (invoice.status !== "open") continue;
        const paid: LedgerInvoice = { ...invoice, status: "paid", amount_paid: invoice.amount_due };
        await documents.put(paid);
        await emit("invoice.paid", paid);
      }
      for (const subscription of await documents.list("subscription", id)) {
        if (subscription.status === "past_due") await keep({ ...subscription, status: "active" }, "updated");
      }
    },

    async passTime() {
      for (const subscription of await documents.list("subscription")) await passTimeOf(subscription);
    },

    async skipToPeriodEnd(subscription) {
      const [item] = subscription.items.data;
      await passTimeOf({
        ...subscription,
        ...(subscription.trial_end !== null && { trial_end: Math.min(subscription.trial_end, now) }),
        items: { object: "list", data: [{ ...item, current_period_end: now }] },
      });
    },
  };
}

function cancellation(cancels: boolean, periodEnd: number) {
  return { cancel_at_period_end: cancels, cancel_at: cancels ? periodEnd : null };
}

/** The part of a month's amount that falls on what is left of the period. */
function restOf({ items: { data } }: Subscription, cents: number, now: number): number {
  const [{ current_period_start: start, current_period_end: end }] = data;
  return Math.round((cents * (end - now)) / (end - start));
}

function aMonthAfter(seconds: number): number {
  return DateTime.fromSeconds(seconds, { zone: "utc" }).plus({ months: 1 }).toUnixInteger();
}
