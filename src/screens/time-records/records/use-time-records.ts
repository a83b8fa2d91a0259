import { mayTouchPaid } from "#domain/pay/paid-work.ts";
import { payScheduleOf, paySettingsOf } from "#domain/pay/pay-rules.ts";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import { type DayRange, daysInUrl } from "#domain/time/day-range.ts";
import { kiosksInUse } from "#domain/work/absences.ts";
import { graceMs, longestMs } from "#domain/work/clock-rules.ts";
import {
  daysOf,
  type PeriodRules,
  RECORD_PERIODS,
  type RecordPeriod,
  steppedDays,
} from "#domain/work/record-periods.ts";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import { useBusiness } from "#queries/business.ts";
import type { RecordsQuestion } from "#queries/computed/records.ts";
import { useComputed } from "#queries/computed/use-computed.ts";
import { useLastPaidDays, usePaidPeriods } from "#queries/paid-work.ts";
import { useEverybody } from "#queries/people.ts";
import { useWeekStart } from "#queries/roster.ts";
import { useCorrections, useDevices } from "#queries/work.ts";
import type { Business } from "#schema/entities/business.ts";
import { APPROVAL_MAX_DAYS } from "#schema/entities/punch-approval.ts";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { useDeciding } from "#view/people/use-deciding.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";

export const RECORD_TABS = ["records", "review", "hours"] as const;

/** How far back the review queue looks: two months of pay periods. */
const REVIEW_DAYS = 56;
const MANY_DAYS = 35;
/** How many days after its start any work is over, or was forgotten. */
const LONGEST_DAYS = 3;
/** Requests are shown however old they are. */
const EVER = "2000-01-01T00:00:00.000Z";

/** What every part of the time records shows; undefined while loading. */
export function useTimeRecords() {
  const say = useTimeRecordsWords();
  const business = useBusiness();
  const everybody = useEverybody();
  const now = useNow(EVERY_MINUTE_MS);
  const { mayDecide, ownRequests } = useDeciding();
  const paidDays = useLastPaidDays();
  const firstDayOfWeek = useWeekStart();
  const zone = business?.timezone ?? "UTC";
  const today = calendarDay(now, zone);
  const place = useRecordsPlace(today, {
    firstDayOfWeek,
    schedule: payScheduleOf(paySettingsOf(business ?? {})),
  });
  const devices = useDevices();
  const kiosks = devices && kiosksInUse(devices, now);
  const lastDays = { from: addDays(today, -REVIEW_DAYS), to: today };
  const paid = usePaidPeriods(withApprovals(place.days));
  const rules = business && everybody && kiosks && rulesOf(business, kiosks);
  const listNow = listedAt(place.days, now, today);
  const list = useRecords(
    rules ? { ...rules, about: "rows", days: place.days, person: place.person, now: listNow, paid } : null,
  );
  const reviewed = useRecords(rules ? { ...rules, about: "items", days: lastDays, person: null, now } : null);
  const requests = useCorrections(EVER, "everybody")?.filter(({ status }) => status === "pending");
  const names = new Map(everybody?.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
  if (!business || !everybody) return undefined;
  return {
    business,
    /** Everybody on the staff list, active and deactivated, by name. */
    staff: everybody.filter((person) => accountStatusOf(person) !== "removed"),
    /** Includes removed people where known. */
    names,
    nameOf: (person: string) => names.get(person) ?? say("formerColleague"),
    /** The name of the shared tablet that this account is the sign-in of; undefined for a person. */
    tabletOf: (account: string) =>
      names.has(account) ? undefined : devices?.find(({ user_id }) => user_id === account)?.name,
    /** The picture for avatars; null without one. */
    pictureOf: (person: string) => everybody.find(({ id }) => id === person)?.profile_picture_url ?? null,
    /** A UTC instant, updated every minute. */
    now,
    /** In the business's zone. */
    today,
    place,
    /** The records of the shown days and person. */
    list,
    /** The records of recent weeks and everybody. */
    reviewed,
    /** The unanswered correction requests; undefined while loading. */
    requests,
    /** Whether the signed-in person may edit these hours, and decide requests about them. */
    mayEdit: (person: string) => mayDecide(person),
    /** Who decides their own requests, in words. */
    ownRequests,
    /** Whether work of a day may change what a person was paid. */
    mayTouchPaid: (person: string, day: string) => mayTouchPaid(day, paidDays.get(person)),
  };
}

export type TimeRecords = NonNullable<ReturnType<typeof useTimeRecords>>;

/** The records for a question; null asks for none. */
function useRecords(question: RecordsQuestion | null) {
  const { answer: records, isReading, problem } = useComputed("records", question);
  const isOf = ({ days, person }: Pick<RecordsQuestion, "days" | "person">) =>
    records?.days.from === days.from && records.days.to === days.to && records.person === person;
  return {
    /** Undefined until the first; the previous question's stay until then. */
    records,
    /** They are of other days or another person. */
    isStale: records !== undefined && question !== null && !isOf(question),
    /** New ones are on their way. */
    isReading,
    hasFailed: problem !== null,
    question,
  };
}

/** The shown part of the time records; the URL holds it, so that it can be shared and returned to. */
function useRecordsPlace(today: string, rules: PeriodRules) {
  const [query, show] = useAddressQuery();
  const own = daysInUrl(query);
  const named = RECORD_PERIODS.find((name) => name === query.get("period")) ?? "this-week";
  const days = own ?? daysOf(named, today, rules);
  const showDays = ({ from, to }: DayRange) => show({ from, to, period: null });
  return {
    tab: RECORD_TABS.find((name) => name === query.get("tab")) ?? "records",
    /** Null for custom days. */
    period: own ? null : named,
    days,
    /** The shown person; null for everybody. */
    person: query.get("person"),
    showTab: (tab: (typeof RECORD_TABS)[number]) => show({ tab }),
    showPeriod: (period: RecordPeriod) => show({ period, from: null, to: null }),
    showDays,
    showPerson: (person: string | null) => show({ person }),
    showRecordsOf: (person: string) => show({ tab: "records", person }),
    /** Moves to the days before or after. */
    step: (count: 1 | -1) => showDays(steppedDays(days, count)),
  };
}

function rulesOf(business: Business, kiosks: RecordsQuestion["kiosks"]) {
  return {
    zone: business.timezone,
    approvalMode: business.approval_mode,
    graceMs: graceMs(business),
    maxMs: longestMs(business),
    kiosks,
  };
}

/** The days that approvals which touch some days may have. */
function withApprovals({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -APPROVAL_MAX_DAYS), to: addDays(to, APPROVAL_MAX_DAYS) };
}

/** Lists of past days or many days need no update every minute. */
function listedAt({ from, to }: DayRange, now: string, today: string): string {
  if (addDays(to, LONGEST_DAYS) < today) return `${today}T00:00:00.000Z`;
  return to < today || addDays(from, MANY_DAYS) < today ? `${now.slice(0, 13)}:00:00.000Z` : now;
}
