import { links } from "#lib/links.ts";
import { LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Card } from "#ui/page/card.tsx";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";
import type { Dashboard } from "./use-dashboard.ts";

/** Leads a new business to its first roster; nothing once there are people and templates or shifts for them. */
export function FirstStepsCard({
  dashboard: { templates, staff, ahead, thisWeek },
}: {
  dashboard: Dashboard;
}) {
  const say = useDashboardWords();
  if (staff > 1 && templates + ahead + thisWeek > 0) return null;
  const steps = [
    { name: "templates", href: links.roster(), isDone: templates > 0 },
    { name: "people", href: links.staff(), isDone: staff > 1 },
    { name: "roster", href: links.roster(), isDone: ahead + thisWeek > 0 },
  ] as const;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card title={say("firstSteps.title")}>
      <ol className="flex flex-col gap-4">
        {steps.map(({ name, href, isDone }) => (
          <li key={name} className="flex flex-wrap items-center gap-3">
            <Icon
              name={isDone ? "check-circle" : "clock"}
              className={isDone ? "text-positive" : "text-muted"}
            />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold">{say(`firstSteps.${name}`)}</p>
              <p className="text-sm text-muted">
                {isDone ? say("firstSteps.done") : say(`firstSteps.${name}Hint`)}
              </p>
            </div>
            {!isDone && (
              <LinkButton href={href} variant={next?.name === name ? "primary" : "secondary"}>
                {say(`firstSteps.${name}Action`)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
