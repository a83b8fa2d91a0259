import { limitOf, type SubscriptionState } from "#domain/subscription/subscription-state.ts";
import type { Format } from "#lib/format/create-format.ts";

interface PlanWords {
  badge: { text: string; tone: "brand" | "positive" | "caution" | "danger" };
  /** The current state, and what comes next. */
  text: string;
}

/** The name of a subscription's state, and what it means for the business. */
export function planWords(state: SubscriptionState, format: Pick<Format, "date">): PlanWords {
  switch (state.kind) {
    case "trial":
      return trialWords(state, format);
    case "active":
      return {
        badge: { text: "Active", tone: "positive" },
        text: state.renewsAt
          ? `The next month is charged on ${format.date(state.renewsAt)}.`
          : "It goes on from month to month until you cancel it.",
      };
    case "ending":
      return {
        badge: { text: "Cancelled", tone: "caution" },
        text: `Your subscription is cancelled and ends on ${format.date(state.endsAt)}. Until then nothing changes. Select a plan to keep it.`,
      };
    case "past-due":
      return {
        badge: { text: "Past due", tone: "danger" },
        text: `The last payment failed. ${pastDueText(state, format)}`,
      };
    case "ended":
      return {
        badge: { text: state.afterTrial ? "Trial ended" : "Cancelled", tone: "danger" },
        text: endedText(state, format),
      };
  }
}

function trialWords(
  { endsAt, daysLeft, hasPlan, isCancelled }: SubscriptionState & { kind: "trial" },
  format: Pick<Format, "date">,
): PlanWords {
  const badge = {
    text: daysLeft === null ? "Free trial" : `Free trial: ${daysLeftText(daysLeft)}`,
    tone: "brand",
  } as const;
  const end = endsAt && format.date(endsAt);
  if (!hasPlan) {
    return {
      badge: { ...badge, text: daysLeft === null ? "No plan yet" : `No plan yet: ${daysLeftText(daysLeft)}` },
      text: end ? `You can try everything until ${end}. Select a plan to go on.` : "Select a plan to go on.",
    };
  }
  const next = isCancelled
    ? "Your plan is cancelled and ends with it. Select a plan to keep it."
    : "If a card is saved by then, your plan goes on; if none is, it ends.";
  return { badge, text: end ? `Your free trial ends on ${end}. ${next}` : next };
}

/** '12 days left' */
function daysLeftText(days: number): string {
  if (days === 0) return "it ends now";
  return days === 1 ? "1 day left" : `${days} days left`;
}

function pastDueText(
  { limitedFrom, isLimited }: SubscriptionState & { kind: "past-due" },
  format: Pick<Format, "date">,
): string {
  if (isLimited) return "Please pay it, or save another card.";
  return limitedFrom
    ? `Please pay it, or save another card, before ${format.date(limitedFrom)}.`
    : "Please pay it, or save another card, within 7 days.";
}

function endedText(
  { afterTrial, endedAt }: SubscriptionState & { kind: "ended" },
  format: Pick<Format, "date">,
): string {
  const what = afterTrial ? "Your free trial ended" : "Your subscription ended";
  return `${endedAt ? `${what} on ${format.date(endedAt)}` : what}. Select a plan to go on.`;
}

/** What is limited now or soon, and what never is; null if nothing is. */
export function limitsText(state: SubscriptionState, format: Pick<Format, "date">): string | null {
  if (limitOf(state)) return `${until(state)} ${NOT_POSSIBLE}. ${ALWAYS}`;
  if (state.kind !== "past-due") return null;
  const from = state.limitedFrom ? `From ${format.date(state.limitedFrom)} on` : "After 7 days";
  return `${from} ${NOT_POSSIBLE}, until it is paid. ${ALWAYS}`;
}

/** A trial is mentioned on every page from this many days before its end. */
const TRIAL_NOTICE_DAYS = 3;

/** The notice for admins and managers on every page; null while all is well. */
export function planNoticeText(state: SubscriptionState, format: Pick<Format, "date">): string | null {
  if (state.kind === "ended") {
    return `Your ${state.afterTrial ? "free trial" : "subscription"} has ended: ${NOT_POSSIBLE}. Reading and clocking go on.`;
  }
  if (state.kind === "past-due") {
    if (state.isLimited) {
      return `A payment is more than 7 days overdue: ${NOT_POSSIBLE}. Reading and clocking go on.`;
    }
    const from = state.limitedFrom ? `From ${format.date(state.limitedFrom)} on` : "After 7 days";
    return `The last payment failed. ${from} ${NOT_POSSIBLE}, until it is paid.`;
  }
  if (state.kind !== "trial" || state.daysLeft === null || state.daysLeft > TRIAL_NOTICE_DAYS) return null;
  const what = state.hasPlan ? "Your free trial ends" : "No plan is selected yet. Trying everything ends";
  return `${what} on ${format.date(state.endsAt)}: ${daysLeftText(state.daysLeft)}.`;
}

function until({ kind }: SubscriptionState): string {
  return kind === "past-due" ? "Until it is paid," : "Until you select a plan,";
}

const NOT_POSSIBLE = "nobody can be added, no roster published and no payroll closed";
const ALWAYS =
  "Reading and clocking in and out always go on, for everybody, and so do corrections, time records, availability and chat.";
