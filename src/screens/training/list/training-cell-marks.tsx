import type { TrainingCell } from "#domain/training/progress.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { moduleDueText, stateText } from "../training-words.ts";

/** A person's progress in a module, in a word or two. */
export function TrainingCellMarks({ cell }: { cell: TrainingCell }) {
  const say = useTrainingWords();
  const format = useFormat();
  const due = moduleDueText(say, cell, format);
  const isDone = cell.state.kind === "completed";
  return (
    <>
      <Badge
        tone={isDone ? "positive" : cell.state.kind === "in-progress" ? "brand" : "neutral"}
        {...(isDone && { icon: "check" })}
      >
        {stateText(say, cell, format)}
      </Badge>
      {cell.state.kind === "in-progress" && cell.state.isReturned && (
        <Badge tone="caution">{say("state.returned")}</Badge>
      )}
      {due && <Badge tone={cell.isOverdue ? "danger" : "caution"}>{due}</Badge>}
    </>
  );
}
