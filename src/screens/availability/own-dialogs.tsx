import { Suspense, useEffect } from "react";
import { stretchLeft } from "#domain/availability/deadlines.ts";
import type { AvailabilityDeadline } from "#schema/entities/availability-deadline.ts";
import { lazyPart } from "#ui/lazy-part.ts";
import { NotOpened } from "#ui/not-loaded.tsx";
import type { Entries } from "#view/availability/entry-menu.tsx";
import type { OwnAvailability } from "./use-own-availability.ts";

const adding = lazyPart(
  async () => (await import("#view/availability/entry-dialog.tsx")).EntryDialog,
  NotOpened,
);
const editing = lazyPart(
  async () => (await import("#view/availability/edit-entries-dialog.tsx")).EditEntriesDialog,
  NotOpened,
);

/** What is being done: something is entered, perhaps for what a manager asks for, or entries are changed. */
export type OwnTask = { kind: "add"; asked?: AvailabilityDeadline } | { kind: "edit"; entries: Entries };

interface OwnDialogsProps {
  own: OwnAvailability;
  task: OwnTask | null;
  /** The days that are selected. */
  days: readonly string[];
  today: string;
  onClose: () => void;
}

/** The dialogs of the Availability screen, loaded once the screen is settled. */
export function OwnDialogs({ own, task, days, today, onClose }: OwnDialogsProps) {
  useEffect(adding.preloadWhenIdle, []);
  useEffect(editing.preloadWhenIdle, []);
  const { userId, approvalMode, isReasonAsked, upcoming } = own;
  const common = { approvalMode, isReasonAsked, today, onClose };
  return (
    <Suspense>
      {task?.kind === "add" && (
        <adding.Part
          {...common}
          userId={userId}
          days={days.filter((day) => day >= today)}
          asked={task.asked && stretchLeft(task.asked, today)}
          existing={upcoming}
        />
      )}
      {task?.kind === "edit" && <editing.Part {...common} entries={task.entries} />}
    </Suspense>
  );
}
