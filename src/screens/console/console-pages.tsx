import { useCallback, useEffect, useState } from "react";
import { estimatePlans } from "#domain/console/estimate-plans.ts";
import type { ConsoleOverview, PlanCounts } from "#schema/protocol/console-data.ts";
import { ListState } from "#ui/lists/list-state.tsx";
import type { Answer } from "#ui/lists/use-answer.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { OfflineNotice } from "#ui/page/banner.tsx";
import { PageTitle } from "#ui/page/page-title.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useConsoleWords } from "#words/made/use-console-words.ts";
import { ApplicationsTab } from "./applications-tab.tsx";
import { useConsole, useConsoleAnswer } from "./console-context.ts";
import { OperatorNotices } from "./operator-notices.tsx";
import { PostingsTab } from "./postings-tab.tsx";
import { SupportTab } from "./support-tab.tsx";

interface ConsolePagesProps {
  tab: string;
  onTab: (tab: string) => void;
  /** Whether a posting is being written. */
  isWriting: boolean;
  setWriting: (isWriting: boolean) => void;
}

export function ConsolePages({ tab, onTab, ...writing }: ConsolePagesProps) {
  const say = useConsoleWords();
  const { ask } = useConsole();
  const overview = useConsoleAnswer(useCallback(() => ask({ action: "overview" }), [ask]));
  const [wasWriting] = useState(writing.isWriting);
  // The code form that had the focus is gone; an open dialog takes the focus itself.
  useEffect(() => {
    if (!wasWriting) document.querySelector("h1")?.focus({ preventScroll: true });
  }, [wasWriting]);
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>{say("title")}</PageTitle>
      <OfflineNotice>{say("offline")}</OfflineNotice>
      <OperatorNotices />
      <Counters overview={overview.answer} />
      <Tabs
        label={say("title")}
        selectedKey={tab}
        onSelectionChange={(key) => onTab(String(key))}
        tabs={[
          { id: "applications", label: say("tab.applications"), content: <ApplicationsTab /> },
          {
            id: "postings",
            label: say("tab.postings"),
            content: <PostingsTab {...writing} onChanged={overview.askAgain} />,
          },
          {
            id: "subscriptions",
            label: say("tab.subscriptions"),
            content: <SubscriptionsTab overview={overview} />,
          },
          { id: "support", label: say("tab.support"), content: <SupportTab /> },
        ]}
      />
    </div>
  );
}

/** The four counters; dashes while loading. */
function Counters({ overview }: { overview: ConsoleOverview | undefined }) {
  const say = useConsoleWords();
  const { number } = useFormat();
  const shown = (count: number | undefined) => (count === undefined ? "–" : number(count));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
      <Figure title={say("count.users")} figure={shown(overview?.users)} />
      <Figure title={say("count.staff")} figure={shown(overview?.staff_accounts)} />
      <Figure title={say("count.applications")} figure={shown(overview?.job_applications)} />
      <Figure title={say("count.postings")} figure={shown(overview?.job_postings)} />
    </dl>
  );
}

function SubscriptionsTab({ overview }: { overview: Answer<ConsoleOverview> }) {
  const say = useConsoleWords();
  return (
    <ListState
      items={overview.answer && [overview.answer]}
      problem={overview.problem}
      onRetry={overview.askAgain}
      isOffline={overview.isOffline}
      skeleton={<CardSkeleton label={say("plans.loading")} height="12rem" />}
      empty={null}
    >
      {([counts]) => counts && <Plans overview={counts} />}
    </ListState>
  );
}

function Plans({ overview: { plans, users } }: { overview: ConsoleOverview }) {
  const say = useConsoleWords();
  const { number } = useFormat();
  const counts = plans ?? estimatePlans(users);
  return (
    <div className="flex flex-col gap-5">
      {plans ? (
        <p className="text-muted">{say("plans.intro")}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Badge tone="caution" icon="info">
            {say("plans.estimate")}
          </Badge>
          {say("plans.estimateIntro")}
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {PLANS.map((plan) => (
          <Figure
            key={plan}
            title={say(`plan.${plan}`)}
            figure={number(counts[plan])}
            note={plans ? say(`planNote.${plan}`) : say("plans.estimatedUsers")}
          />
        ))}
      </dl>
      <PlanBar counts={counts} isEstimate={!plans} />
    </div>
  );
}

const FILLS: Record<keyof PlanCounts, string> = {
  free: "bg-chart-1",
  basic: "bg-chart-2",
  pro: "bg-chart-3",
  enterprise: "bg-chart-4",
};

/** The plans as parts of one bar, with a legend below. */
function PlanBar({ counts, isEstimate }: { counts: PlanCounts; isEstimate: boolean }) {
  const say = useConsoleWords();
  const { percent } = useFormat();
  const total = PLANS.reduce((sum, plan) => sum + counts[plan], 0);
  const share = (plan: keyof PlanCounts) => (total === 0 ? 0 : counts[plan] / total);
  return (
    <figure aria-label={say(isEstimate ? "plans.estimatedShares" : "plans.shares")}>
      <div aria-hidden="true" className="flex h-6 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {PLANS.filter((plan) => counts[plan] > 0).map((plan) => (
          <div key={plan} className={FILLS[plan]} style={{ width: `${share(plan) * 100}%` }} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {PLANS.map((plan) => (
          <li key={plan} className="flex items-center gap-2 tabular-nums">
            <span aria-hidden="true" className={`size-3 rounded-sm ${FILLS[plan]}`} />
            {say("plans.share", { plan: say(`plan.${plan}`), percent: percent(share(plan)) })}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const PLANS: readonly (keyof PlanCounts)[] = ["free", "basic", "pro", "enterprise"];

interface FigureProps {
  title: string;
  figure: string;
  note?: string | undefined;
}

function Figure({ title, figure, note }: FigureProps) {
  return (
    <div className="min-w-0 rounded-2xl border border-line bg-surface px-4 py-3.5 shadow-card sm:p-5">
      <dt className="text-sm font-semibold text-muted">{title}</dt>
      <dd>
        <span className="text-3xl leading-tight font-bold tabular-nums">{figure}</span>
        {note && <span className="mt-1 block text-sm text-muted">{note}</span>}
      </dd>
    </div>
  );
}
