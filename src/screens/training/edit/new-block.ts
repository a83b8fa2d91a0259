import type { QuizQuestion, TrainingBlock } from "#schema/entities/training-block.ts";

const USUAL_PASS_PERCENT = 80;

/** A new, empty block. */
export function newBlock(type: TrainingBlock["type"], newId: () => string): TrainingBlock {
  const id = newId();
  if (type === "text") return { id, type, text: "" };
  if (type !== "quiz") return { id, type, title: "", path: null, name: "", size: 0 };
  return { id, type, pass_percent: USUAL_PASS_PERCENT, questions: [newQuestion(newId)] };
}

export function newQuestion(newId: () => string): QuizQuestion {
  const choices = [newChoice(newId), newChoice(newId)];
  return { id: newId(), text: "", is_several: false, choices };
}

export function newChoice(newId: () => string): QuizQuestion["choices"][number] {
  return { id: newId(), text: "", is_right: false };
}
