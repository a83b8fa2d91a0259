import type { ForYouItem, ForYouKind } from "#domain/attention/for-you.ts";
import { daysLeft } from "#domain/availability/deadlines.ts";
import { touchedShifts } from "#domain/availability/team-days.ts";
import { notificationTarget } from "#domain/notifications/web-pushes.ts";
import { factsText } from "#lib/format/formatters.ts";
import { links } from "#lib/links.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { NewsPost } from "#schema/entities/news-post.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { memberRole, useSession } from "#stores/session-store.ts";
import { deadlineDueText } from "#view/availability/deadline-words.ts";
import { hoursText, patternText } from "#view/availability/entry-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useMessageText, useNotificationText } from "#view/notifications/use-notification-text.ts";
import { coverText, gapTexts } from "#view/shifts/cover-words.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Dashboard } from "../use-dashboard.ts";

/** An item in words. */
interface ForYouText {
  title: string;
  /** Each is a line. */
  details: readonly string[];
  /** The id of the person it is about, for their avatar. */
  person?: string | null;
  /** Where it is dealt with, or seen in full. */
  link?: Link | undefined;
}

interface Link {
  href: string;
  label: string;
}

/** Returns how an item reads, and where its link leads. */
export function useForYouText(dashboard: Dashboard): (item: ForYouItem) => ForYouText {
  const words = useItemWords(dashboard);
  return (item) => {
    if (item.kind === "more") return moreText(item, words);
    // A kind's own text: TypeScript does not see that they belong together.
    const text = TEXTS[item.kind] as (of: unknown, words: ItemWords) => ForYouText;
    return text(item.of, words);
  };
}

type ItemWords = ReturnType<typeof useItemWords>;

function useItemWords(dashboard: Dashboard) {
  const { people, now, shiftText } = dashboard;
  const say = useDashboardWords();
  const sayShift = useScheduleWords();
  const sayAvailability = useAvailabilityWords();
  const format = useFormat();
  const notificationText = useNotificationText();
  const messageText = useMessageText();
  const role = useSession(memberRole) ?? "employee";
  const facts = (parts: readonly string[]) => factsText(format.locale, parts);
  /** 'Tomorrow' or 'Fri, Nov 20' */
  const day = (moment: string) => format.relativeDay(moment, now);
  return {
    ...{ dashboard, say, sayShift, sayAvailability, format, notificationText, messageText, role, facts, day },
    nameOf: (id: string | null) => people.get(id ?? "")?.name || say("formerColleague"),
    /** 'Tomorrow, Early, Bar, 7:00 AM – 1:00 PM' */
    when: (shift: Shift) => facts([day(shift.date), shiftText(shift)]),
    /** What a person wrote, if anything. */
    quote: (reason: string | null) => (reason ? [sayAvailability("entry.reason", { reason })] : []),
    roster: (week: string): Link => ({ href: links.roster({ week }), label: say("open.roster") }),
    details: (href: string | null) => (href === null ? undefined : { href, label: say("forYou.details") }),
  };
}

type OfKind<Kind extends ForYouKind> = Extract<ForYouItem, { kind: Kind }>["of"];

const TEXTS: { readonly [Kind in ForYouKind]: (of: OfKind<Kind>, words: ItemWords) => ForYouText } = {
  missing({ shift, isWaiting }, { say, nameOf, format }) {
    const { user_id: person, date: day } = shift;
    const times = timesText(shift, format);
    return {
      title: nameOf(person),
      details: [isWaiting ? say("team.maybeOnTablet", { times }) : times],
      person,
      link: { href: links.timeRecords({ person, day }), label: say("team.timeRecords") },
    };
  },
  cover({ cover, name }, { sayShift, facts, day, format, roster }) {
    const { need } = cover;
    const gaps = gapTexts(sayShift, cover, format);
    return {
      title: coverText(sayShift, cover, name),
      details: [facts([day(need.date), timesText(need, format), ...gaps])],
      link: roster(need.date),
    };
  },
  "swap-asked"({ swap, given, wanted }, { dashboard, say, facts, format, quote, details }) {
    const times = (shift: Shift | undefined) =>
      shift ? facts([format.shortDay(shift.date), timesText(shift, format)]) : "";
    return {
      title: say("swap.title", { name: dashboard.people.get(swap.requested_by)?.name || say("aColleague") }),
      details: [say("swap.shifts", { give: times(wanted), get: times(given) }), ...quote(swap.message)],
      person: swap.requested_by,
      link: details(links.schedule({ view: "week", ...(wanted && { day: wanted.date }) })),
    };
  },
  claim: (shift, { say, nameOf, when, details }) => ({
    title: say("forYou.claim", { name: nameOf(shift.claimed_by_user_id) }),
    details: [when(shift)],
    person: shift.claimed_by_user_id,
    link: details(links.roster({ part: "requests" })),
  }),
  drop: (shift, { say, nameOf, when, quote, roster }) => ({
    title: say("forYou.drop", { name: nameOf(shift.user_id) }),
    details: [when(shift), ...quote(shift.drop_reason)],
    person: shift.user_id,
    link: roster(shift.date),
  }),
  swap({ swap, given, wanted }, { say, nameOf, when, details }) {
    const [one, other] = [nameOf(swap.requested_by), nameOf(swap.requested_of)];
    const gets = (name: string, shift: Shift | undefined) =>
      shift ? [say("forYou.gets", { name, shift: when(shift) })] : [];
    return {
      title: say("forYou.swap", { one, other }),
      details: [...gets(other, given), ...gets(one, wanted)],
      person: swap.requested_by,
      link: details(links.roster({ part: "requests" })),
    };
  },
  "days-off"({ entries, pattern }, words) {
    const { dashboard, say, sayAvailability, format, nameOf, facts, quote, details } = words;
    const [first] = entries;
    const count = touchedShifts(first.user_id, entries, dashboard.shifts).length;
    const days = patternText(sayAvailability, pattern, format);
    return {
      title: say("forYou.daysOff", { name: nameOf(first.user_id) }),
      details: [
        facts([days, hoursText(sayAvailability, first, format)]),
        ...quote(first.reason),
        ...(count > 0 ? [say("forYou.touched", { count })] : []),
      ],
      person: first.user_id,
      link: details(links.staffAvailability()),
    };
  },
  correction({ user_id, clock_in_time: from, clock_out_time: to, reason }, words) {
    const { say, nameOf, format, facts, day, quote } = words;
    return {
      title: say("forYou.correction", { name: nameOf(user_id) }),
      details: [facts([day(from), to ? format.timeRange(from, to) : format.time(from)]), ...quote(reason)],
      person: user_id,
      link: { href: links.timeRecords({ tab: "review" }), label: say("forYou.review") },
    };
  },
  deadline: (deadline, { dashboard, say, sayAvailability, format }) => ({
    title: deadlineDueText(sayAvailability, deadline, daysLeft(deadline, dashboard.today), format),
    details: [],
    link: { href: links.availability(), label: say("due.enter") },
  }),
  training: ({ id, title, due }, { dashboard, say, format }) => ({
    title,
    details: [
      say(due < dashboard.today ? "forYou.trainingLate" : "forYou.training", { day: format.shortDay(due) }),
    ],
    link: { href: links.training({ module: id }), label: say("forYou.openTraining") },
  }),
  poll: (post, { dashboard, say, format }) => ({
    title: post.title,
    details: [
      post.end_date
        ? say("forYou.pollUntil", { time: format.timeAndDay(post.end_date, dashboard.now) })
        : say("forYou.poll"),
    ],
    link: { href: postLink(post), label: say("forYou.vote") },
  }),
  announcement: (message, { say, nameOf, messageText }) => ({
    title: say("forYou.announcement", { name: message.user_name || nameOf(message.user_id) }),
    details: [messageText(message)],
    person: message.user_id,
    link: { href: links.chat(), label: say("forYou.read") },
  }),
  news: (post, { dashboard, say, format }) => ({
    title: post.title,
    details: [say("forYou.news", { time: format.timeAndDay(post.created_at, dashboard.now) })],
    link: { href: postLink(post), label: say("forYou.read") },
  }),
  told(notification, { notificationText, role, details }) {
    const { title, text } = notificationText(notification);
    return { title, details: [text], link: details(notificationTarget(notification.type, role)) };
  },
  unpublished: ({ week, count }, { say, format, roster }) => ({
    title: say("forYou.unpublished", { count }),
    details: [say("forYou.weekOf", { range: format.dayRange(week, addDays(week, 6)) })],
    link: roster(week),
  }),
};

/** The chat's polls are not on the news board. */
function postLink({ id, in_chat }: NewsPost): string {
  return in_chat ? links.chat() : links.news({ post: id });
}

/** Where all of a kind are listed, and what they are. */
const ALL: Record<ForYouKind, { href: string; as: "requests" | "people" | "others" }> = {
  missing: { href: links.timeRecords(), as: "people" },
  cover: { href: links.roster(), as: "others" },
  "swap-asked": { href: links.schedule({ part: "swaps" }), as: "requests" },
  claim: { href: links.roster({ part: "requests" }), as: "requests" },
  drop: { href: links.roster(), as: "others" },
  swap: { href: links.roster({ part: "requests" }), as: "requests" },
  "days-off": { href: links.staffAvailability(), as: "requests" },
  correction: { href: links.timeRecords({ tab: "review" }), as: "requests" },
  deadline: { href: links.availability(), as: "others" },
  training: { href: links.training(), as: "others" },
  poll: { href: links.news(), as: "others" },
  announcement: { href: links.chat(), as: "others" },
  news: { href: links.news(), as: "others" },
  told: { href: links.schedule(), as: "others" },
  unpublished: { href: links.roster(), as: "others" },
};

function moreText({ of, count }: Extract<ForYouItem, { kind: "more" }>, { say }: ItemWords): ForYouText {
  const { href, as } = ALL[of];
  return {
    title: say(`forYou.more.${as}`, { count }),
    details: [],
    link: { href, label: say("forYou.viewAll") },
  };
}
