import { limitOf, type SubscriptionState } from "#domain/subscription/subscription-state.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { SaySubscription } from "#words/made/subscription.ts";

interface PlanWords {
  badge: { text: string; tone: "brand" | "positive" | "caution" | "danger" };
  /** The current state, and what comes next. */
  text: string;
}

type Dates = Pick<Format, "date">;
type StateOf<Kind> = SubscriptionState & { kind: Kind };

/** The name of a subscription's state, and what it means for the business. */
export function planWords(say: SaySubscription, state: SubscriptionState, format: Dates): PlanWords {
  switch (state.kind) {
    case "trial":
      return { badge: { text: trialBadge(say, state), tone: "brand" }, text: trialText(say, state, format) };
    case "active":
      return {
        badge: { text: say("badge.active"), tone: "positive" },
        text: state.renewsAt
          ? say("state.renews", { date: format.date(state.renewsAt) })
          : say("state.active"),
      };
    case "ending":
      return {
        badge: { text: say("badge.canceled"), tone: "caution" },
        text: say("state.ending", { date: format.date(state.endsAt) }),
      };
    case "past-due":
      return { badge: { text: say("badge.pastDue"), tone: "danger" }, text: pastDueText(say, state, format) };
    case "ended":
      return {
        badge: { text: say(state.afterTrial ? "badge.trialEnded" : "badge.canceled"), tone: "danger" },
        text: endedText(say, state, format),
      };
  }
}

function trialBadge(say: SaySubscription, { daysLeft, hasPlan }: StateOf<"trial">): string {
  const what = hasPlan ? "trial" : "noPlan";
  return daysLeft === null ? say(`badge.${what}`) : say(`badge.${what}Left`, { days: daysLeft });
}

function trialText(say: SaySubscription, state: StateOf<"trial">, format: Dates): string {
  const { endsAt, hasPlan, isCancelled } = state;
  const what = !hasPlan ? "noPlan" : isCancelled ? "trialCanceled" : "trial";
  return endsAt ? say(`state.${what}`, { date: format.date(endsAt) }) : say(`state.${what}Undated`);
}

function pastDueText(say: SaySubscription, state: StateOf<"past-due">, format: Dates): string {
  if (state.isLimited) return say("state.pastDue");
  return state.limitedFrom
    ? say("state.pastDueUntil", { date: format.date(state.limitedFrom) })
    : say("state.pastDueUndated");
}

function endedText(say: SaySubscription, state: StateOf<"ended">, format: Dates): string {
  const what = state.afterTrial ? "trialEnded" : "subscriptionEnded";
  return state.endedAt ? say(`state.${what}On`, { date: format.date(state.endedAt) }) : say(`state.${what}`);
}

/** What is limited now or soon, and what never is; null if nothing is. */
export function limitsText(say: SaySubscription, state: SubscriptionState, format: Dates): string | null {
  if (limitOf(state)) return say(state.kind === "past-due" ? "limits.pastDue" : "limits.noPlan");
  if (state.kind !== "past-due") return null;
  return state.limitedFrom
    ? say("limits.from", { date: format.date(state.limitedFrom) })
    : say("limits.afterGrace");
}

/** A trial is mentioned on every page from this many days before its end. */
const TRIAL_NOTICE_DAYS = 3;

/** The notice for admins and managers on every page; null while all is well. */
export function planNoticeText(say: SaySubscription, state: SubscriptionState, format: Dates): string | null {
  if (state.kind === "ended") return say(state.afterTrial ? "notice.trialEnded" : "notice.subscriptionEnded");
  if (state.kind === "past-due") {
    if (state.isLimited) return say("notice.overdue");
    return state.limitedFrom
      ? say("notice.pastDueFrom", { date: format.date(state.limitedFrom) })
      : say("notice.pastDueAfterGrace");
  }
  if (state.kind !== "trial" || state.daysLeft === null || state.daysLeft > TRIAL_NOTICE_DAYS) return null;
  const left = { days: state.daysLeft, date: format.date(state.endsAt) };
  return say(state.hasPlan ? "notice.trial" : "notice.noPlan", left);
}
