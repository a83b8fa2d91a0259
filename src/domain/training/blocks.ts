import type { QuizBlock, QuizQuestion, TrainingBlock } from "#schema/entities/training-block.ts";

/** Pure edits of a list of blocks, questions or choices, applied to the current list. */
interface Item {
  id: string;
}

/** Returns the list with an item in place of the one with its id; a removed item stays removed. */
export function replaced<T extends Item>(items: readonly T[], item: T): T[] {
  return items.map((one) => (one.id === item.id ? item : one));
}

export function withoutItem<T extends Item>(items: readonly T[], id: string): T[] {
  return items.filter((one) => one.id !== id);
}

/** Returns the list with an item after the one with this id, or first for null; last if that id is gone. */
export function insertedAfter<T extends Item>(items: readonly T[], item: T, after: string | null): T[] {
  const place = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1 || items.length;
  return items.toSpliced(place, 0, item);
}

/** Returns the question with one choice changed. If only one may be right, a new right choice replaces the old. */
export function withChoice(question: QuizQuestion, choice: QuizQuestion["choices"][number]): QuizQuestion {
  const isSole = choice.is_right && !question.is_several;
  const others = isSole ? question.choices.map((one) => ({ ...one, is_right: false })) : question.choices;
  return { ...question, choices: replaced(others, choice) };
}

/** Returns the question with one or several right choices; changing to one keeps the first right one. */
export function withSeveral(question: QuizQuestion, is_several: boolean): QuizQuestion {
  const first = question.choices.find(({ is_right }) => is_right)?.id;
  const choices = question.choices.map((one) => ({ ...one, is_right: one.id === first }));
  return { ...question, is_several, choices: is_several ? question.choices : choices };
}

export type BlockFault =
  | "no-file"
  | "no-questions"
  | "empty-question"
  | "too-few-choices"
  | "empty-choice"
  | "no-right-choice";

/** Returns the first thing missing in a block before it can be published; null if complete. */
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

/** Returns the storage paths of the blocks' files, in order. */
export function filePaths(blocks: readonly TrainingBlock[]): string[] {
  return blocks.flatMap((block) => ("path" in block && block.path ? [block.path] : []));
}
