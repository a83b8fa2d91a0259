import { useMemo, useState } from "react";
import { publishPlan } from "#domain/roster/publication.ts";
import { Button } from "#ui/button.tsx";
import type { RosterPartProps } from "../roster-parts.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { publishCounts } from "./publish-words.ts";

/** Publishes the week, and says what there is to publish. */
export function PublishButton({ week }: RosterPartProps) {
  const [isOpen, setOpen] = useState(false);
  const plan = useMemo(() => publishPlan(week.shifts), [week.shifts]);
  return (
    <>
      <Button isDisabled={plan.news.size === 0} onPress={() => setOpen(true)}>
        {/* With its padding as wide as the button that is awaited: the toolbar breaks its lines in one place. */}
        <span className="-my-1 flex flex-col items-center justify-center leading-tight md:min-w-30 lg:min-w-41 lg:flex-row lg:gap-2">
          <span>Publish</span>
          <span className="text-sm font-normal tabular-nums">{publishCounts(plan, week.shifts.length)}</span>
        </span>
      </Button>
      {isOpen && <PublishDialog week={week} plan={plan} onClose={() => setOpen(false)} />}
    </>
  );
}
