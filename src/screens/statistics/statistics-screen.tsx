import { Suspense, useDeferredValue, useEffect, useMemo } from "react";
import { comparedDays } from "#domain/statistics/periods.ts";
import type { StatisticsAnswer } from "#queries/computed/statistics.ts";
import { useComputed } from "#queries/computed/use-computed.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useWeekStart } from "#queries/roster.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ProgressBar } from "#ui/marks/progress-bar.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import { comparisonText } from "./change-words.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { FigureTiles } from "./figure-tiles.tsx";
import { GroupingMenu } from "./grouping-menu.tsx";
import { figuresRows, rowNameOf } from "./people-columns.ts";
import { PeopleTable } from "./people-table.tsx";
import { StatisticsToolbar, type ToolbarProps } from "./statistics-toolbar.tsx";
import { type StatisticsAddress, useStatisticsAddress } from "./use-statistics-address.ts";

const charts = lazyPart(async () => (await import("./statistics-charts.tsx")).StatisticsCharts, NotLoaded);

/** Figures climb during a first fill, and not at every write. */
const RECOUNTED = { settledMs: 1000 };

/** For admins: what the business planned, worked and paid, by period and person, and compared with before. */
export function StatisticsScreen() {
  const [positions, places] = [usePositions(), useSeveralPlaces()];
  // One chooses from them above the figures, which may not move when they come.
  return positions && places ? <Statistics offered={{ positions, places }} /> : null;
}

function Statistics({ offered }: Pick<ToolbarProps, "offered">) {
  const say = useStatisticsWords();
  const { zone } = useFormat();
  const address = useStatisticsAddress();
  const firstDayOfWeek = useWeekStart();
  const { positions, places } = offered;
  const { range, person, position, place: at, by } = address;
  const question = useMemo(
    () => ({ range, person, position, place: at, by, firstDayOfWeek }),
    [range, person, position, at, by, firstDayOfWeek],
  );
  const { answer, isOther, progress, problem, again } = useComputed("statistics", question, RECOUNTED);
  const isFilling = useIsFilling();
  const names = useMemo(
    () => new Map([...positions, ...places].map(({ id, name }) => [id, name])),
    [positions, places],
  );
  const rows = useMemo(() => answer && figuresRows(say, answer, names), [say, answer, names]);
  // Deferred: charts render slowly, so they come after the figures and give way to presses.
  const drawn = useDeferredValue(answer);
  useEffect(charts.preloadWhenIdle, []);
  const isNothing = answer?.now.total.scheduledMs === 0 && answer.now.total.workedMs === 0;
  const people = answer?.now.people.map((one) => ({ id: one.id, name: rowNameOf(say, one) })) ?? [];
  const show = { person: address.showPerson, position: address.showPosition, place: address.showPlace };
  return (
    <div className="flex flex-col gap-5">
      <StatisticsToolbar
        address={address}
        people={people}
        offered={offered}
        answer={isOther || isFilling ? undefined : answer}
        rows={rows}
      />
      <RangeLine
        address={address}
        answer={answer}
        isFilling={isFilling}
        progress={isOther ? progress : null}
      />
      {problem && (
        <Banner tone="danger">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>{say("failed")}</p>
            <Button variant="secondary" onPress={again}>
              {say("retry")}
            </Button>
          </div>
        </Banner>
      )}
      <div className="flex flex-col gap-5" aria-busy={isOther}>
        <FigureTiles answer={answer} asked={address} />
        {isNothing && (
          <Card>
            <EmptyState icon="info" title={say("empty")}>
              {say("empty.hint")}
            </EmptyState>
          </Card>
        )}
        {drawn ? (
          <Suspense fallback={<ChartGrid asked={address} />}>
            <charts.Part shown={drawn.now} asked={drawn.question} />
          </Suspense>
        ) : (
          <ChartGrid asked={address} />
        )}
        <PeopleTable
          rows={rows}
          asked={answer?.question ?? address}
          aside={
            <GroupingMenu
              address={address}
              hasPositions={positions.length > 0}
              hasPlaces={places.length > 0}
            />
          }
          onChoose={show[answer?.question.by ?? by]}
        />
        <p className="text-sm text-muted">{say("note", { zone })}</p>
      </div>
    </div>
  );
}

interface RangeLineProps {
  address: StatisticsAddress;
  answer: StatisticsAnswer | undefined;
  /** Whether the replica is incomplete. */
  isFilling: boolean;
  progress: { done: number; of: number } | null;
}

/** Progress is shown only above this many blocks. */
const SHOWN_FROM = 8;

/** The shown and compared days, and the progress of a slow computation. */
function RangeLine({ address: { range, today }, answer, isFilling, progress }: RangeLineProps) {
  const say = useStatisticsWords();
  const format = useFormat();
  const compared = comparedDays(range, today);
  const isRunning = range.from <= today && today <= range.to;
  const isSlow = progress !== null && progress.of >= SHOWN_FROM;
  return (
    <div>
      <p className="flex flex-wrap gap-x-3 font-semibold">
        <span>{format.dayRange(range.from, range.to)}</span>
        <span className="font-normal text-muted">
          {compared ? comparisonText(say, range, compared, format) : say("range.notCompared")}
        </span>
      </p>
      <p role="status" className="min-h-6 text-sm text-muted">
        {isSlow && say("range.counting", progress)}
        {!isSlow && isFilling && say("range.filling")}
        {!isSlow && !isFilling && answer && isRunning && say("range.running")}
      </p>
      <div className="h-2">
        {isSlow && (
          <ProgressBar
            label={say("range.countingLabel")}
            isBare
            value={progress.done}
            maxValue={progress.of}
          />
        )}
      </div>
    </div>
  );
}
