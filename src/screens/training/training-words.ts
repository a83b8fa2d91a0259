import type { BlockFault } from "#domain/training/blocks.ts";
import type { TrainingCell } from "#domain/training/progress.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import type { TrainingBlock } from "#schema/entities/training-block.ts";

/** A person's progress: 'In progress, 2 of 5', 'Completed Mar 3, 2026, 80%'. */
export function stateText({ state }: TrainingCell, format: Pick<Format, "date" | "percent">): string {
  if (state.kind === "not-started") return "Not started";
  if (state.kind === "in-progress") return `In progress, ${state.done} of ${state.total}`;
  const score = state.score === null ? "" : `, ${format.percent(state.score / 100)}`;
  return `Completed ${format.date(state.at)}${score}`;
}

/** The due day: 'Due Fri, Nov 20', 'Overdue since Fri, Nov 20'; null if completed or without one. */
export function moduleDueText(
  { state, assigned, isOverdue }: TrainingCell,
  format: Pick<Format, "shortDay">,
): string | null {
  if (state.kind === "completed" || !assigned?.due) return null;
  return `${isOverdue ? "Overdue since" : "Due"} ${format.shortDay(assigned.due)}`;
}

/** The name of a deleted module whose title this device does not know. */
export const FORMER_MODULE = "Former module";
/** The heading of completions of modules that nobody can open any more. */
export const COMPLETED_EARLIER = "Completed earlier";

export const BLOCK_NAMES: Record<TrainingBlock["type"], string> = {
  text: "Text",
  image: "Image",
  video: "Video",
  document: "Document",
  quiz: "Quiz",
};

/** Why a module cannot be published yet, in words. */
export const FAULTS: Record<BlockFault, string> = {
  "no-file": "has no file yet",
  "no-questions": "has no questions yet",
  "empty-question": "has a question without words",
  "too-few-choices": "has a question with fewer than two answers",
  "empty-choice": "has an answer without words",
  "no-right-choice": "has a question without a right answer",
};

const ROLES: Record<NonNullable<TrainingAssignment["role"]>, string> = {
  all: "Everybody",
  employee: "All employees",
  manager: "All managers",
};

/** The assignee of a module; `nameOf` gives a person's name. */
export function assigneeText(
  { role, user_id }: Pick<TrainingAssignment, "role" | "user_id">,
  nameOf: (id: string) => string,
): string {
  return role ? ROLES[role] : nameOf(user_id ?? "");
}
