import type { TrainingCell } from "#domain/training/progress.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import type { SayTraining } from "#words/made/training.ts";

/** A person's progress: 'In progress, 2 of 5', 'Completed Mar 3, 2026 (80%)'. */
export function stateText(
  say: SayTraining,
  { state }: TrainingCell,
  format: Pick<Format, "date" | "percent">,
): string {
  if (state.kind === "not-started") return say("state.not-started");
  if (state.kind === "in-progress") {
    return say("state.in-progress", { done: state.done, total: state.total });
  }
  const date = format.date(state.at);
  if (state.score === null) return say("state.completed", { date });
  return say("state.completedWithScore", { date, score: format.percent(state.score / 100) });
}

/** The due day: 'Due Fri, Nov 20', 'Overdue since Fri, Nov 20'; null if completed or without one. */
export function moduleDueText(
  say: SayTraining,
  { state, assigned, isOverdue }: TrainingCell,
  format: Pick<Format, "shortDay">,
): string | null {
  if (state.kind === "completed" || !assigned?.due) return null;
  return say(isOverdue ? "due.overdue" : "due.open", { day: format.shortDay(assigned.due) });
}

/** The assignee of a module; `nameOf` gives a person's name. */
export function assigneeText(
  say: SayTraining,
  { role, user_id }: Pick<TrainingAssignment, "role" | "user_id">,
  nameOf: (id: string) => string,
): string {
  return role ? say(`assignee.${role}`) : nameOf(user_id ?? "");
}
