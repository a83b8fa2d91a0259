import type { TrainingCell } from "#domain/training/progress.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

/** A person's progress in a module, in a word or two. */
export function TrainingCellMarks({ cell }: { cell: TrainingCell }) {
  const say = useTrainingWords();
  const { progress, due } = useCellWords(cell);
  const isDone = cell.state.kind === "completed";
  return (
    <>
      <Badge
        tone={isDone ? "positive" : cell.state.kind === "in-progress" ? "brand" : "neutral"}
        {...(isDone && { icon: "check" })}
      >
        {progress}
      </Badge>
      {cell.state.kind === "in-progress" && cell.state.isReturned && (
        <Badge tone="caution">{say("state.returned")}</Badge>
      )}
      {due && <Badge tone={cell.isOverdue ? "danger" : "caution"}>{due}</Badge>}
    </>
  );
}

/** The progress: 'In progress, 2 of 5', 'Completed Mar 3, 2026 (80%)'; and what is due: 'Due Fri, Nov 20', or null. */
export function useCellWords({ state, assigned, isOverdue }: TrainingCell) {
  const say = useTrainingWords();
  const format = useFormat();
  if (state.kind === "completed") {
    const date = format.date(state.at);
    const progress =
      state.score === null
        ? say("state.completed", { date })
        : say("state.completedWithScore", { date, score: format.percent(state.score / 100) });
    return { progress, due: null };
  }
  const due =
    assigned?.due && say(isOverdue ? "due.overdue" : "due.open", { day: format.shortDay(assigned.due) });
  const progress = state.kind === "in-progress" ? say("state.in-progress", state) : say("state.not-started");
  return { progress, due };
}
