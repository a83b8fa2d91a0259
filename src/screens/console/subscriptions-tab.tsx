import { estimatePlans } from "#domain/console/estimate-plans.ts";
import type { ConsoleOverview } from "#schema/protocol/console-data.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Badge } from "#ui/badge.tsx";
import { ListState } from "#ui/list-state.tsx";
import { CardSkeleton } from "#ui/skeleton-shapes.tsx";
import { Figure } from "./figure.tsx";
import { PlanBar } from "./plan-bar.tsx";
import { PLANS } from "./plan-words.ts";

interface SubscriptionsTabProps {
  overview: {
    answer: ConsoleOverview | undefined;
    problem: string | null;
    again: () => void;
    isOnline: boolean;
  };
}

/** How many businesses have which plan. */
export function SubscriptionsTab({ overview }: SubscriptionsTabProps) {
  return (
    <ListState
      items={overview.answer && [overview.answer]}
      problem={overview.problem}
      onRetry={overview.again}
      isOffline={!overview.isOnline}
      skeleton={<CardSkeleton label="Loading the subscriptions" height="12rem" />}
      empty={null}
    >
      {([counts]) => counts && <Plans overview={counts} />}
    </ListState>
  );
}

function Plans({ overview: { plans, users } }: { overview: ConsoleOverview }) {
  const { number } = useFormat();
  const counts = plans ?? estimatePlans(users);
  return (
    <div className="flex flex-col gap-5">
      {plans ? (
        <p className="text-muted">Businesses by what they pay for now.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <Badge tone="caution" icon="info">
            Estimate
          </Badge>
          There is no business yet. Assumed of all users: 60% Free, 25% Basic, 10% Pro, 5% Enterprise.
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4">
        {PLANS.map(({ id, name, note }) => (
          <Figure key={id} title={name} figure={number(counts[id])} note={plans ? note : "Estimated users"} />
        ))}
      </dl>
      <PlanBar counts={counts} isEstimate={!plans} />
    </div>
  );
}
