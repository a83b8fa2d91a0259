import type { ReactNode } from "react";
import { LATE_LOOK_DAYS } from "#domain/pay/late-pay.ts";
import { addedUp, announceChange, dueInAll, type PaidWork, type WorkSource } from "#domain/pay/paid-work.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { longestMs } from "#domain/work/clock-rules.ts";
import { withDecision } from "#domain/work/edited-work.ts";
import type { ReviewItemWithEvidence } from "#domain/work/review-evidence.ts";
import type { ReviewAction } from "#domain/work/review-item.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import {
  daysToRead,
  type NearPaid,
  type PaidWorkQuestion,
  useNearPaid,
  usePaidWork,
} from "#queries/paid-work.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { useSession } from "#stores/session-store.ts";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { adjustmentText } from "#view/times/record-words.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import type { TimeRecords } from "../records/use-time-records.ts";
import { isNothing, paidText } from "./paid-words.ts";

interface PaidWorkProps {
  records: TimeRecords;
  people: readonly string[];
  days: DayRange;
  /** `isFilling`: the device lacks punches, so that sums would be wrong. */
  children: (work: readonly PaidWork[], isFilling: boolean) => ReactNode;
}

/** Renders the paid work of people around some days, once it is read; nothing of people who are not paid nearby. */
function WithPaidWork(props: PaidWorkProps) {
  return <NearPaidWork key={props.people.join(" ")} {...props} />;
}

function NearPaidWork({ records, people, days, children }: PaidWorkProps) {
  const { business, today, now } = records;
  const question = {
    ...{ people, days, since: addDays(today, -LATE_LOOK_DAYS), currency: business.currency },
    ...{ zone: business.timezone, now, maxMs: longestMs(business) },
    seesMoney: useSession(({ scope }) => scope?.role === "admin"),
  };
  const near = useNearPaid(question);
  if (!near || near.length === 0) return null;
  const read = daysToRead(near, days);
  return (
    <ReadPaidWork key={`${read.from} ${read.to}`} near={near} read={read} question={question}>
      {children}
    </ReadPaidWork>
  );
}

interface ReadPaidWorkProps extends Pick<PaidWorkProps, "children"> {
  near: NearPaid[];
  read: DayRange;
  question: PaidWorkQuestion;
}

function ReadPaidWork({ near, read, question, children }: ReadPaidWorkProps) {
  const work = usePaidWork(near, read, question);
  const isFilling = useIsFilling();
  return work && children(work, isFilling);
}

interface PaidNoticeProps {
  records: TimeRecords;
  person: string;
  /** The days of the work before and after the change. */
  days: DayRange;
  /** The work after the change; null while it cannot be made. */
  change: (work: PaidWork) => WorkSource | null;
}

/** Tells before a change what it becomes where its days are paid already; nothing is refused. */
export function PaidNotice({ records, person, days, change }: PaidNoticeProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  return (
    <WithPaidWork records={records} people={[person]} days={days}>
      {([work], isFilling) => {
        const after = work && change(work);
        const announced = work && after && announceChange(work, days, after);
        if (!work || !announced) return null;
        return (
          <Banner tone="caution">
            {isFilling
              ? say("paid.looking", { day: format.dayAndMonth(work.until) })
              : paidText(say, announced, work.until, format)}
          </Banner>
        );
      }}
    </WithPaidWork>
  );
}

/** The actions that decide which times are paid. */
const CHOICES = {
  "keep-entered": "entered",
  "keep-clocked": "clocked",
  "keep-both": "both",
  "let-stand": "let-stand",
} as const satisfies Partial<Record<ReviewAction, PunchDecision["choice"]>>;

function isChoice(action: ReviewAction): action is keyof typeof CHOICES {
  return action in CHOICES;
}

/** Tells for each decision about a review item what it becomes where the day is paid already. */
export function PaidChoices({ records, item }: { records: TimeRecords; item: ReviewItemWithEvidence }) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const days = { from: item.day, to: item.day };
  const shown = (work: PaidWork) => {
    const choices = item.actions.filter(isChoice).map((action) => {
      const decisions = withDecision(work.source.decisions, item, CHOICES[action]);
      const after = { ...work.source, decisions };
      return { action, change: announceChange(work, days, after), due: dueInAll(work, days, after) };
    });
    const byHand = choices.find(({ change }) => change?.kind === "by-hand")?.change;
    if (byHand) return <p className="text-sm text-caution">{paidText(say, byHand, work.until, format)}</p>;
    const known = choices.flatMap(({ action, due }) => (due ? [{ action, due }] : []));
    if (known.every(({ due }) => isNothing(due))) return null;
    return (
      <div className="text-sm text-caution">
        <p>{say("paid.choices", { day: format.dayAndMonth(work.until) })}</p>
        <ul>
          {known.map(({ action, due }) => (
            <li key={action}>
              {say("paid.choice", {
                choice: say(`action.${action}`),
                hours: adjustmentText(say, due, format),
              })}
            </li>
          ))}
        </ul>
      </div>
    );
  };
  return (
    <WithPaidWork records={records} people={[item.user_id]} days={days}>
      {([work], isFilling) => work && !isFilling && shown(work)}
    </WithPaidWork>
  );
}

interface PaidDueNoticeProps {
  records: TimeRecords;
  people: readonly string[];
  days: DayRange;
}

/** Tells what paid hours of some days become that changed since. */
export function PaidDueNotice({ records, people, days }: PaidDueNoticeProps) {
  const say = useTimeRecordsWords();
  const format = useFormat();
  const shown = (works: readonly PaidWork[]) => {
    const due = works.flatMap((work) => {
      const owed = dueInAll(work, days);
      return owed && !isNothing(owed) ? [{ until: work.until, owed }] : [];
    });
    const [first] = due;
    if (!first) return null;
    const hours = adjustmentText(say, addedUp(due.map(({ owed }) => owed)), format);
    return (
      <Banner tone="caution">
        {people.length === 1
          ? say("paid.due", { day: format.dayAndMonth(first.until), hours })
          : say("paid.dueMany", { count: due.length, hours })}
      </Banner>
    );
  };
  return (
    <WithPaidWork records={records} people={people} days={days}>
      {(works, isFilling) => !isFilling && shown(works)}
    </WithPaidWork>
  );
}
