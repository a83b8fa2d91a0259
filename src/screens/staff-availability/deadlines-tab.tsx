import { Suspense, useEffect, useState } from "react";
import { removeDeadline } from "#commands/deadlines.ts";
import { useCommand } from "#commands/use-command.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-opened.tsx";
import { toast } from "#ui/toast.ts";
import { DeadlineItem } from "./deadline-item.tsx";
import type { Team } from "./use-team-availability.ts";

const dialog = lazyPart(async () => (await import("./deadline-dialog.tsx")).DeadlineDialog, NotOpened);

/** Until when the staff are asked for their availability, and who has not answered. */
export function DeadlinesTab({ team, today }: { team: Team; today: string }) {
  const format = useFormat();
  const remove = useCommand(removeDeadline);
  const [edited, setEdited] = useState<AvailabilityDeadline | "new" | null>(null);
  const [removed, setRemoved] = useState<AvailabilityDeadline | null>(null);

  useEffect(dialog.preloadWhenIdle, []);

  async function confirm() {
    if (!removed) return;
    setRemoved(null);
    try {
      await remove(removed.id);
      toast.success("Deadline deleted");
    } catch (error) {
      console.error("Deadline not deleted:", error);
      toast.error("The deadline was not deleted. Please try again.");
    }
  }

  return (
    <Card
      title="Deadlines"
      className="max-w-4xl"
      aside={
        <Button onPress={() => setEdited("new")}>
          <Icon name="plus" />
          New deadline
        </Button>
      }
    >
      {team.deadlines.length === 0 ? (
        <EmptyState icon="clock" title="No deadlines">
          Ask your staff to enter their availability for some days by a day of your choice.
        </EmptyState>
      ) : (
        <ul aria-label="Deadlines" className="-my-4 divide-y divide-line">
          {team.deadlines.map((deadline) => (
            <DeadlineItem
              key={deadline.id}
              deadline={deadline}
              team={team}
              today={today}
              onEdit={() => setEdited(deadline)}
              onRemove={() => setRemoved(deadline)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {edited && (
          <dialog.Part
            deadline={edited === "new" ? null : edited}
            today={today}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        isOpen={removed !== null}
        title="Delete this deadline?"
        action="Delete deadline"
        onConfirm={() => void confirm()}
        onCancel={() => setRemoved(null)}
      >
        {removed && `Nobody is asked for ${format.dayRange(removed.start_date, removed.end_date)} any more. `}
        What was entered stays.
      </ConfirmDialog>
    </Card>
  );
}
