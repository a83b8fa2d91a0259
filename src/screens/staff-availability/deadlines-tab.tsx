import { useEffect, useState } from "react";
import { removeDeadline } from "#commands/roster/deadlines.ts";
import { useCommand } from "#commands/use-command.ts";
import { daysLeft, deadlineState, unanswered } from "#domain/availability/deadlines.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { useAvailability } from "#queries/availability.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { ConfirmDialog } from "#ui/overlays/confirm-dialog.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { Card } from "#ui/page/card.tsx";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { enteredText, leftText } from "#view/availability/deadline-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { Unsent } from "#view/shifts/unsent.tsx";
import { useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { rich } from "#words/use-words.ts";
import type { Team } from "./use-team-availability.ts";

const dialog = lazyDialog(async () => (await import("./deadline-dialog.tsx")).DeadlineDialog);

/** The deadlines for availability, and who has not answered each. */
export function DeadlinesTab({ team, today }: { team: Team; today: string }) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const remove = useCommand(removeDeadline);
  const [edited, setEdited] = useState<AvailabilityDeadline | "new" | null>(null);
  const [removed, setRemoved] = useState<AvailabilityDeadline | null>(null);

  useEffect(dialog.preloadWhenIdle, []);

  async function confirm() {
    if (!removed) return;
    setRemoved(null);
    await orToast(say("toast.deadlineDeleteFailed"), async () => {
      await remove(removed.id);
      toast.success(say("toast.deadlineDeleted"));
    });
  }

  return (
    <Card
      title={say("deadlines.title")}
      className="max-w-4xl"
      aside={
        <Button onPress={() => setEdited("new")}>
          <Icon name="plus" />
          {say("deadlines.add")}
        </Button>
      }
    >
      {team.deadlines.length === 0 ? (
        <EmptyState icon="clock" title={say("deadlines.empty")}>
          {say("deadlines.emptyHint")}
        </EmptyState>
      ) : (
        <ul aria-label={say("deadlines.title")} className="-my-4 divide-y divide-line">
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
      {edited && (
        <dialog.Part
          deadline={edited === "new" ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        title={say("deadlines.deleteQuestion")}
        action={say("deadlines.delete")}
        onConfirm={() => void confirm()}
        onCancel={() => setRemoved(null)}
      >
        {removed &&
          say("deadlines.deleteEffect", { days: format.dayRange(removed.start_date, removed.end_date) })}
      </ConfirmDialog>
    </Card>
  );
}

interface DeadlineItemProps {
  deadline: AvailabilityDeadline;
  team: Team;
  today: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** One deadline: its days, its due date, whether the staff were notified, and who has not answered. */
function DeadlineItem({ deadline, team, today, onEdit, onRemove }: DeadlineItemProps) {
  const say = useAvailabilityWords();
  const format = useFormat();
  const days = format.dayRange(deadline.start_date, deadline.end_date);
  const entries = useAvailability(deadline.start_date, deadline.end_date);
  const missing =
    entries && unanswered(deadline, team.staff, entries, { today, approvalMode: team.approvalMode });
  const due = format.day(deadline.due_date);
  const state = deadlineState(deadline, today);
  const items = [
    { id: "edit", label: say("deadlines.edit"), icon: <ControlIcon name="pencil" />, onAction: onEdit },
    {
      id: "delete",
      label: say("deadlines.delete"),
      icon: <ControlIcon name="trash" />,
      isDangerous: true,
      onAction: onRemove,
    },
  ];
  return (
    <li className="flex items-start gap-3 py-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p className="font-semibold">{days}</p>
        <p className="text-sm text-muted">
          {state === "open"
            ? say("deadlines.byWithLeft", { day: due, left: leftText(say, daysLeft(deadline, today)) })
            : say("deadlines.by", { day: due })}
        </p>
        <p className="flex flex-wrap gap-1.5">
          {missing?.length === 0 && (
            <Badge tone="positive" icon="check">
              {say("deadlines.complete")}
            </Badge>
          )}
          {missing && missing.length > 0 && (
            <Badge tone={state === "open" ? "neutral" : "danger"}>
              {say(state === "open" ? "deadlines.waiting" : "deadlines.overdue", {
                missing: missing.length,
                all: team.staff.length,
              })}
            </Badge>
          )}
          <Notified deadline={deadline} />
        </p>
        {missing && missing.length > 0 && (
          <details className="group text-sm">
            <summary className="flex min-h-11 w-max cursor-pointer items-center gap-1 font-semibold text-brand-ink">
              {say("deadlines.missing")}
              <Icon name="chevron-down" className="group-open:rotate-180" />
            </summary>
            <ul aria-label={say("deadlines.missingFor", { days })} className="columns-2 gap-6 sm:columns-3">
              {missing.map(({ person: { id, name }, answer }) => (
                <li key={id} className="py-1 [overflow-wrap:anywhere]">
                  {answer.entered === 0
                    ? name
                    : rich(say, "deadlines.progress", {
                        name,
                        entered: enteredText(say, answer),
                        muted: (text) => <span className="text-muted">{text}</span>,
                      })}
                </li>
              ))}
            </ul>
            {team.approvalMode && <p className="mt-1 text-muted">{say("deadlines.assumed")}</p>}
          </details>
        )}
      </div>
      <Menu items={items}>
        <Button variant="quiet" aria-label={say("deadlines.menu", { days })}>
          <ControlIcon name="more" />
        </Button>
      </Menu>
    </li>
  );
}

function Notified({ deadline }: { deadline: AvailabilityDeadline }) {
  const say = useAvailabilityWords();
  if (isWaiting(deadline)) return <Unsent />;
  return <Badge>{say(deadline.has_notified ? "deadlines.notified" : "deadlines.notNotified")}</Badge>;
}
