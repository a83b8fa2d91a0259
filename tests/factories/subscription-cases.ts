import type { SubscriptionLimit } from "#domain/subscription/subscription-state.ts";
import type { Business } from "#schema/entities/business.ts";

/** Instants in days from now; null means none. */
interface Dates {
  trial?: number;
  period?: number;
  end?: number;
  owed?: number;
}

interface SubscriptionCase {
  title: string;
  status: Business["subscription_status"];
  dates: Dates;
  limit: SubscriptionLimit | null;
}

const DAY_MS = 86_400_000;
/** A minute before and after. */
const [JUST_BEFORE, JUST_AFTER] = [1 / 1440, -1 / 1440];

/** When a business is limited: for the domain's rule and the database's. */
export const SUBSCRIPTION_CASES: SubscriptionCase[] = [
  { title: "no plan, and no time to choose one in", status: "none", dates: {}, limit: null },
  { title: "no plan yet, in time", status: "none", dates: { trial: 3 }, limit: null },
  {
    title: "no plan, a day less a minute late",
    status: "none",
    dates: { trial: -1 + JUST_BEFORE },
    limit: null,
  },
  { title: "no plan, a day late", status: "none", dates: { trial: -1 + JUST_AFTER }, limit: "trial_ended" },
  { title: "a trial of which nobody knows the end", status: "trialing", dates: {}, limit: null },
  { title: "a trial on its first day", status: "trialing", dates: { trial: 14, period: 14 }, limit: null },
  {
    title: "a trial that is cancelled for its end",
    status: "trialing",
    dates: { trial: 5, end: 5 },
    limit: null,
  },
  { title: "a trial that is just over", status: "trialing", dates: { trial: JUST_AFTER }, limit: null },
  {
    title: "a trial over for a day",
    status: "trialing",
    dates: { trial: -1 + JUST_AFTER },
    limit: "trial_ended",
  },
  { title: "a plan that is paid", status: "active", dates: { trial: -60, period: 12 }, limit: null },
  { title: "a plan of which nobody knows more", status: "active", dates: {}, limit: null },
  {
    title: "a plan that is cancelled for its end",
    status: "active",
    dates: { period: 12, end: 12 },
    limit: null,
  },
  { title: "a payment owed since now", status: "past_due", dates: { owed: 0 }, limit: null },
  { title: "a payment owed since nobody knows when", status: "past_due", dates: {}, limit: null },
  {
    title: "a payment owed for a week less a minute",
    status: "past_due",
    dates: { owed: -7 + JUST_BEFORE },
    limit: null,
  },
  {
    title: "a payment owed for a week",
    status: "past_due",
    dates: { owed: -7 + JUST_AFTER },
    limit: "subscription_past_due",
  },
  {
    title: "a trial that ended unpaid",
    status: "canceled",
    dates: { trial: -2, end: -2 },
    limit: "trial_ended",
  },
  {
    title: "a trial cancelled at once",
    status: "canceled",
    dates: { trial: 9, end: -1 },
    limit: "trial_ended",
  },
  {
    title: "a plan that has ended",
    status: "canceled",
    dates: { trial: -60, end: -1 },
    limit: "subscription_ended",
  },
  {
    title: "a plan that ended long after no trial",
    status: "canceled",
    dates: { end: -90 },
    limit: "subscription_ended",
  },
  { title: "an end of which nobody knows more", status: "canceled", dates: {}, limit: "subscription_ended" },
];

/** Returns the fields of a business in such a case. */
export function subscribedAs({ status, dates }: SubscriptionCase, now: string) {
  const at = (days: number | undefined) =>
    days === undefined ? null : new Date(Date.parse(now) + days * DAY_MS).toISOString();
  return {
    subscription_status: status,
    trial_ends_at: at(dates.trial),
    period_ends_at: at(dates.period),
    subscription_ends_at: at(dates.end),
    past_due_since: at(dates.owed),
  };
}

/** How many people may still be added: for the domain's rule and the database's. The owner is one who has a seat. */
export const SEAT_CASES: {
  title: string;
  status: Business["subscription_status"];
  seats: number | null;
  held: number;
  left: number;
}[] = [
  { title: "chosen at sign-up, and the payment cancelled", status: "none", seats: 3, held: 1, left: 2 },
  { title: "the owner's own, and the payment cancelled", status: "none", seats: 1, held: 1, left: 0 },
  { title: "never chosen: those of the smallest tier", status: "none", seats: null, held: 2, left: 8 },
  { title: "never chosen, and as many people", status: "none", seats: null, held: 10, left: 0 },
  { title: "in a trial with a plan", status: "trialing", seats: 3, held: 2, left: 1 },
  { title: "the owner's own, in a trial with a plan", status: "trialing", seats: 1, held: 1, left: 0 },
  { title: "paid for", status: "active", seats: 12, held: 12, left: 0 },
  { title: "paid for, and more people than that", status: "active", seats: 2, held: 4, left: 0 },
  { title: "owed for", status: "past_due", seats: 5, held: 2, left: 3 },
  { title: "of a plan that has ended", status: "canceled", seats: 5, held: 2, left: 3 },
];
