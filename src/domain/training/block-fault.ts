import type { QuizBlock, TrainingBlock } from "#schema/entities/training-block.ts";

/** Why staff could not work with a block yet. */
export type BlockFault =
  | "no-file"
  | "no-questions"
  | "empty-question"
  | "too-few-choices"
  | "empty-choice"
  | "no-right-choice";

/** What is missing in a block before it can be published, the first thing only; null for nothing. */
export function blockFault(block: TrainingBlock): BlockFault | null {
  if (block.type === "text") return null;
  if (block.type !== "quiz") return block.path === null ? "no-file" : null;
  return quizFault(block);
}

function quizFault({ questions }: QuizBlock): BlockFault | null {
  if (questions.length === 0) return "no-questions";
  for (const { text, choices } of questions) {
    if (text.trim() === "") return "empty-question";
    if (choices.length < 2) return "too-few-choices";
    if (choices.some((choice) => choice.text.trim() === "")) return "empty-choice";
    if (!choices.some(({ is_right }) => is_right)) return "no-right-choice";
  }
  return null;
}
