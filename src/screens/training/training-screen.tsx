import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { useTraining } from "#queries/training.ts";
import { useToday } from "#screens/availability/use-today.ts";
import { useIsFilling } from "#screens/sync/use-is-filling.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { CardSkeleton } from "#ui/skeleton-shapes.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { ManagedModules } from "./list/managed-modules.tsx";
import { MyModules } from "./list/my-modules.tsx";
import { NotFilled } from "./not-filled.tsx";

const overview = lazyPart(async () => (await import("./overview/overview-tab.tsx")).OverviewTab, NotLoaded);

/** What there is to learn, and how far one is; whoever manages writes it, and sees how far everybody is. */
export function TrainingScreen() {
  const today = useToday();
  const training = useTraining(today);
  const [query, setQuery] = useSearchParams();
  const isFilling = useIsFilling();
  if (!training || (isFilling && training.modules.length === 0)) {
    return <NotFilled label="Loading the training" height="20rem" />;
  }
  if (training.me.role === "employee") {
    return (
      <div className="mx-auto max-w-4xl">
        <MyModules training={training} />
      </div>
    );
  }
  const choose = (tab: string) => {
    query.set("tab", tab);
    setQuery(query, { replace: true });
  };
  return (
    <div className="mx-auto max-w-7xl">
      <Tabs
        label="Training"
        selectedKey={query.get("tab") ?? "modules"}
        onSelectionChange={(tab) => choose(String(tab))}
        tabs={[
          { id: "modules", label: "Modules", content: <ManagedModules training={training} today={today} /> },
          {
            id: "overview",
            label: "Overview",
            content: (
              <Suspense fallback={<CardSkeleton label="Loading the overview" height="20rem" />}>
                <overview.Part training={training} today={today} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}
