import type { QuizBlock, TrainingBlock } from "#schema/entities/training-block.ts";
import {
  type QuizAnswer,
  type TrainingProgress,
  trainingProgressEntity,
} from "#schema/entities/training-progress.ts";
import { newRow } from "./new-row.ts";

/**
 * Returns a quiz and its answer. 'AbC' is a question with three choices of which a and c are right, and 'ca' picks
 * these; null submits nothing.
 */
export function newQuiz(
  passPercent: number,
  questions: readonly string[],
  picks: readonly string[] | null,
): { quiz: QuizBlock; answer: QuizAnswer | undefined } {
  const id = crypto.randomUUID();
  const quiz: QuizBlock = {
    ...{ id, type: "quiz", pass_percent: passPercent },
    questions: questions.map((letters, place) => ({
      ...{ id: `${id.slice(0, -2)}0${place}`, text: `Question ${place + 1}` },
      is_several: [...letters].filter(isCapital).length > 1,
      choices: [...letters].map((letter) => ({
        ...{ id: letter.toLowerCase(), text: letter.toLowerCase(), is_right: isCapital(letter) },
      })),
    })),
  };
  const picked = quiz.questions.map((question, place) => [question.id, [...(picks?.[place] ?? "")]]);
  return { quiz, answer: picks ? { id, picks: Object.fromEntries(picked) } : undefined };
}

const isCapital = (letter: string) => letter === letter.toUpperCase();

export function newText(id: string = crypto.randomUUID(), text = "Wash your hands"): TrainingBlock {
  return { id, type: "text", text };
}

export function newProgress(fields: Partial<TrainingProgress> = {}): TrainingProgress {
  return newRow(trainingProgressEntity, { business_id: "b", module_id: "m", user_id: "u", ...fields });
}
