import { Suspense, useState } from "react";
import { feedbackSummary, RATINGS, type Rating } from "#domain/statistics/feedback-summary.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useEverybody } from "#queries/people.ts";
import { useFeedback } from "#queries/use-feedback.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { StaffFeedback } from "#schema/entities/staff-feedback.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { ChartSkeleton } from "#ui/charts/chart-skeleton.tsx";
import { Select } from "#ui/fields/select.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Meter } from "#ui/marks/meter.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useToday } from "#view/times/use-now.ts";
import { useFeedbackWords } from "#words/made/use-feedback-words.ts";
import { rich } from "#words/use-words.ts";
import { FeedbackForm } from "./feedback-form.tsx";

/** Where staff rate how it is to work here, and admins read everybody's feedback. */
export function FeedbackScreen() {
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const feedback = useFeedback();
  const people = useEverybody();
  const isKnown = feedback && people;
  return (
    <div className="flex flex-col gap-5">
      {isAdmin && (isKnown ? <FeedbackOverview feedback={feedback} /> : <Loading height="20rem" />)}
      {!isAdmin && <FeedbackForm />}
      {isKnown ? (
        <FeedbackList feedback={feedback} people={people} isAll={isAdmin} />
      ) : (
        <Loading height="16rem" />
      )}
      {isAdmin && <FeedbackForm />}
    </div>
  );
}

function Loading({ height }: { height: string }) {
  const say = useFeedbackWords();
  return <CardSkeleton label={say("loading")} height={height} />;
}

const trend = lazyPart(async () => (await import("#ui/charts/line-chart.tsx")).LineChart, NotLoaded);

const MONTHS = 12;

/** A summary of all feedback: the average, the count of each rating, and the trend. */
export function FeedbackOverview({ feedback }: { feedback: readonly StaffFeedback[] }) {
  const say = useFeedbackWords();
  const format = useFormat();
  const trendHead = { title: say("trend.title"), description: say("trend.description") };
  const summary = feedbackSummary(feedback, useToday(), MONTHS);
  const hasTrend = summary.trend.some(({ average }) => average !== null);
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title={say("summary.title")}>
        <p className="text-muted">
          {rich(say, "summary.outOf", {
            average: summary.average === null ? "–" : format.number(summary.average, 1),
            count: summary.count,
            b: (text) => <span className="text-5xl font-bold text-ink tabular-nums">{text}</span>,
          })}
        </p>
        <ul aria-label={say("summary.distribution")} className="mt-5 flex flex-col gap-3">
          {summary.distribution.toReversed().map(({ rating, count }) => (
            <li key={rating}>
              <p className="mb-1 flex justify-between gap-4 text-sm font-medium">
                {say(`rating.${rating}`)}
                <span className="text-muted tabular-nums">{format.number(count)}</span>
              </p>
              <Meter label={say(`rating.${rating}`)} value={count} maxValue={Math.max(1, summary.count)} />
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <Suspense fallback={<ChartSkeleton {...trendHead} hasLegend={false} />}>
          <trend.Part
            data={{
              ...trendHead,
              columnsName: say("trend.month"),
              columns: summary.trend.map(({ month }) => ({
                label: format.month(`${month}-01`),
                tick: format.monthName(`${month}-01`),
              })),
              series: hasTrend
                ? [{ name: say("trend.average"), values: summary.trend.map(({ average }) => average) }]
                : [],
              formatValue: (value) => format.number(value, 1),
              empty: say("trend.empty"),
            }}
          />
        </Suspense>
      </Card>
    </div>
  );
}

const ALL = "all";
const PAGE_ROWS = 30;

interface FeedbackListProps {
  /** The latest first. */
  feedback: readonly StaffFeedback[];
  people: readonly Profile[];
  /** Whether it is everybody's feedback, not only one's own. */
  isAll: boolean;
}

/** The feedback, with names where people gave them. */
export function FeedbackList({ feedback, people, isAll }: FeedbackListProps) {
  const say = useFeedbackWords();
  const options = [
    { value: ALL, label: say("list.allRatings") },
    ...RATINGS.toReversed().map((one) => ({ value: String(one), label: say(`rating.${one}`) })),
  ];
  const [rating, setRating] = useState(ALL);
  const [hasWords, setHasWords] = useState(false);
  const [rows, setRows] = useState(PAGE_ROWS);
  const shown = feedback.filter(
    (one) => (rating === ALL || one.rating === Number(rating)) && (!hasWords || one.words !== ""),
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const nameOf = ({ user_id }: StaffFeedback) =>
    user_id === null ? say("list.anonymous") : (names.get(user_id) ?? say("list.formerColleague"));
  return (
    <Card title={say(isAll ? "list.all" : "list.own")}>
      {isAll && (
        <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="w-full sm:w-56">
            <Select label={say("list.rating")} value={rating} options={options} onChange={setRating} />
          </div>
          <Switch label={say("list.withComment")} isSelected={hasWords} onChange={setHasWords} />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState icon="info" title={say(feedback.length === 0 ? "list.empty" : "list.noMatch")} />
      ) : (
        <List label={say("list.label")}>
          {shown.slice(0, rows).map((one) => (
            <FeedbackRow key={one.id} feedback={one} name={isAll ? nameOf(one) : null} />
          ))}
        </List>
      )}
      {shown.length > rows && (
        <div className="mt-5 text-center">
          <Button variant="secondary" onPress={() => setRows(rows + PAGE_ROWS)}>
            {say("list.more")}
          </Button>
        </div>
      )}
    </Card>
  );
}

function FeedbackRow({ feedback, name }: { feedback: StaffFeedback; name: string | null }) {
  const { rating, words, date } = feedback;
  const say = useFeedbackWords();
  const format = useFormat();
  const tone = rating > 3 ? "positive" : rating < 3 ? "caution" : "neutral";
  return (
    <ListRow
      title={
        words ? (
          <p dir="auto">{words}</p>
        ) : (
          <span className="font-normal text-muted">{say("list.noComment")}</span>
        )
      }
      detail={factsText(format.locale, [name, format.date(date)])}
      trailing={<Badge tone={tone}>{say(`rating.${rating as Rating}`)}</Badge>}
    />
  );
}
