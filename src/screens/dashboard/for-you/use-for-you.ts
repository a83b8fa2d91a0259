import { useMemo } from "react";
import {
  dueTraining,
  type ForYouItem,
  forYouItems,
  isTold,
  unpublishedWeeks,
} from "#domain/attention/for-you.ts";
import { seriesOf } from "#domain/availability/entries.ts";
import type { RosterAround } from "#domain/roster/candidates.ts";
import { isAt, worksAt } from "#domain/roster/places.ts";
import type { Missing } from "#domain/work/absences.ts";
import { addDays, HOUR_MS } from "#lib/time/calendar-days.ts";
import { useAvailability, useDaysOffAsked } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { useUnreadAnnouncements } from "#queries/chat.ts";
import { useOpenPolls, useUnreadNews } from "#queries/news.ts";
import { useNotifications } from "#queries/notifications.ts";
import { useClaims } from "#queries/shifts.ts";
import { useTraining } from "#queries/training.ts";
import { useCorrections } from "#queries/work.ts";
import { useDueDeadline } from "#view/availability/use-due-deadline.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useDeciding } from "#view/people/use-deciding.ts";
import { STAFF_NOTIFICATIONS } from "#view/shifts/staff-notifications.ts";
import { useSeenSwaps } from "#view/shifts/use-seen-swaps.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useNow } from "#view/times/use-now.ts";
import { DAYS_AHEAD, type Dashboard } from "../use-dashboard.ts";

/** How far back requests for corrections are looked for: the time records list older ones. */
const CORRECTION_DAYS = 56;

/** What waits for an employee, the most urgent first; undefined while loading. */
export function useEmployeeItems(dashboard: Dashboard): ForYouItem[] | undefined {
  const { userId, today } = dashboard;
  const { zone } = useFormat();
  const personal = usePersonal(dashboard);
  const deadline = useDueDeadline(userId, today);
  return useMemo(() => {
    if (!personal || deadline === undefined) return undefined;
    return forYouItems({ ...personal, deadline: deadline ? [deadline] : [] }, today, zone);
  }, [personal, deadline, today, zone]);
}

/** What waits for a manager, at the places where they work, and by what requests are judged; undefined while loading. */
export function useManagerItems(
  dashboard: Dashboard,
  missing: readonly Missing[] | undefined,
): { items: ForYouItem[]; around: RosterAround } | undefined {
  const { own, places, rules, today, shifts, short, open, weekOf } = dashboard;
  const { zone } = useFormat();
  const { mayDecide } = useDeciding();
  const personal = usePersonal(dashboard);
  const asked = useClaims(today);
  const daysOff = useDaysOffAsked(today);
  const approvalMode = useBusiness()?.approval_mode;
  const requested = useCorrections(`${addDays(today, -CORRECTION_DAYS)}T00:00:00.000Z`, "everybody");
  const availability = useAvailability(addDays(today, -1), addDays(today, DAYS_AHEAD + 1));
  const around = useMemo(
    () => availability && { shifts, availability, rules },
    [shifts, availability, rules],
  );
  if (!personal || !missing || !asked || !daysOff || !requested || !around) return undefined;
  if (approvalMode === undefined) return undefined;
  const placesById = new Map(places.map((place) => [place.id, place]));
  const isTheirs = ({ user_id }: { user_id: string }) =>
    mayDecide(user_id) && worksAt(own, user_id, placesById);
  const lastDay = addDays(today, DAYS_AHEAD);
  const items = forYouItems(
    {
      ...personal,
      missing,
      cover: short.filter(({ cover }) => cover.need.date <= addDays(today, 1)),
      claim: asked.filter((shift) => isAt(own, shift) && mayDecide(String(shift.claimed_by_user_id))),
      drop: open.filter(({ user_id, claimed_by_user_id }) => user_id !== null && !claimed_by_user_id),
      swap: personal.agreed.filter(
        ({ swap, given, wanted }) =>
          mayDecide(swap.requested_by, swap.requested_of) &&
          [given, wanted].some((shift) => shift && isAt(own, shift)),
      ),
      "days-off": approvalMode ? seriesOf(daysOff.filter(isTheirs)) : [],
      correction: requested.filter((request) => request.status === "pending" && isTheirs(request)),
      unpublished: unpublishedWeeks(
        shifts.filter((shift) => today <= shift.date && shift.date <= lastDay && isAt(own, shift)),
        weekOf,
      ),
    },
    today,
    zone,
  );
  return { items, around };
}

/** What waits for anybody. */
function usePersonal({ userId, today }: Dashboard) {
  const thisHour = useNow(HOUR_MS);
  const isFilling = useIsFilling();
  const swaps = useSeenSwaps(
    ({ requested_of, status }) => status === "agreed" || (status === "asked" && requested_of === userId),
  );
  const notifications = useNotifications();
  const polls = useOpenPolls(thisHour);
  const news = useUnreadNews(thisHour);
  const announcements = useUnreadAnnouncements();
  const training = useTraining(today);
  return useMemo(() => {
    if (!swaps || !notifications || !polls || !news || !announcements || !training) return undefined;
    // During a first fill their shifts may follow.
    if (isFilling && swaps.some(({ given, wanted }) => !given || !wanted)) return undefined;
    const possible = swaps.filter(({ obstacle }) => !obstacle);
    return {
      agreed: possible.filter(({ swap }) => swap.status === "agreed"),
      "swap-asked": possible.filter(({ swap }) => swap.status === "asked"),
      told: notifications.filter((one) => STAFF_NOTIFICATIONS.has(one.type) && isTold(one)),
      poll: polls,
      news: news.filter(({ category }) => category !== "poll"),
      announcement: announcements,
      training: dueTraining(training.modules, training.cellOf(training.me), today),
    };
  }, [swaps, notifications, polls, news, announcements, training, isFilling, today]);
}
