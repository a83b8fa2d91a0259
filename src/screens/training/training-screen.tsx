import { Suspense } from "react";
import { byUrgency, completedEarlier } from "#domain/training/progress.ts";
import { links } from "#lib/links.ts";
import { type Training, useTraining } from "#queries/training.ts";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { CardSkeleton } from "#ui/marks/skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { NotLoaded } from "#ui/page/not-loaded.tsx";
import { Tabs } from "#ui/page/tabs.tsx";
import { TextLink } from "#ui/page/text-link.tsx";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { useIsFilling } from "#view/sync/use-is-filling.ts";
import { useToday } from "#view/times/use-now.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { CertificateButton } from "./certificate/certificate-button.tsx";
import { ManagedModules } from "./list/managed-modules.tsx";
import { TrainingCellMarks } from "./list/training-cell-marks.tsx";
import { NotFilled } from "./not-filled.tsx";

const overview = lazyPart(async () => (await import("./overview/overview-tab.tsx")).OverviewTab, NotLoaded);

/** The person's training; managers also edit modules and see everybody's progress. */
export function TrainingScreen() {
  const say = useTrainingWords();
  const today = useToday();
  const training = useTraining(today);
  const [query, show] = useAddressQuery();
  const isFilling = useIsFilling();
  if (!training || (isFilling && training.modules.length === 0)) {
    return <NotFilled label={say("loading")} height="20rem" />;
  }
  if (training.me.role === "employee") {
    return <MyModules training={training} />;
  }
  return (
    <Tabs
      label={say("tabs.label")}
      selectedKey={query.get("tab") ?? "modules"}
      onSelectionChange={(tab) => show({ tab: String(tab) })}
      tabs={[
        {
          id: "modules",
          label: say("tabs.modules"),
          content: <ManagedModules training={training} today={today} />,
        },
        {
          id: "overview",
          label: say("tabs.overview"),
          content: (
            <Suspense fallback={<CardSkeleton label={say("overview.loading")} height="20rem" />}>
              <overview.Part training={training} today={today} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

/** The modules that the person can take, assigned ones first, then their earlier completions of others. */
export function MyModules({ training }: { training: Training }) {
  const say = useTrainingWords();
  const { me, modules, progress, cellOf } = training;
  const isFilling = useIsFilling();
  const myCellOf = cellOf(me);
  const rows = modules
    .filter(({ published }) => published)
    .map((module) => ({ module, cell: myCellOf(module) }))
    .sort((one, other) => byUrgency(one.cell, other.cell));
  // During a first fill, a missing module may only not have arrived.
  const own = isFilling ? [] : progress.filter(({ user_id }) => user_id === me.id);
  const earlier = completedEarlier(modules, own);
  return (
    <div className="flex flex-col gap-5">
      <Card title={say("mine.title")}>
        {rows.length === 0 ? (
          <EmptyState icon="check-circle" title={say("mine.empty")}>
            {say("mine.emptyHint")}
          </EmptyState>
        ) : (
          <List label={say("mine.list")}>
            {rows.map(({ module, cell }) => (
              <ListRow
                key={module.id}
                title={<TextLink href={links.training({ module: module.id })}>{module.title}</TextLink>}
                detail={
                  <div className="flex flex-col gap-1.5 pb-1">
                    {module.description && (
                      <p dir="auto" className="[overflow-wrap:anywhere]">
                        {module.description}
                      </p>
                    )}
                    <span className="flex flex-wrap items-center gap-1.5">
                      <TrainingCellMarks cell={cell} />
                      {cell.state.kind === "completed" && (
                        <CertificateButton person={me} module={module} state={cell.state} />
                      )}
                    </span>
                  </div>
                }
              />
            ))}
          </List>
        )}
      </Card>
      {earlier.length > 0 && (
        <Card title={say("completedEarlier")}>
          <List label={say("completedEarlier")}>
            {earlier.map((module) => {
              const cell = myCellOf(module);
              const { state } = cell;
              if (state.kind !== "completed") return null;
              const title = state.title ?? module.title ?? say("formerModule");
              return (
                <ListRow
                  key={module.id}
                  title={title}
                  detail={
                    <span className="flex flex-wrap items-center gap-1.5 pb-1">
                      <TrainingCellMarks cell={cell} />
                      <CertificateButton person={me} module={{ title }} state={state} />
                    </span>
                  }
                />
              );
            })}
          </List>
        </Card>
      )}
    </div>
  );
}
