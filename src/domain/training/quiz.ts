import type { QuizBlock, QuizQuestion, TrainingBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";

export interface QuizResult {
  questions: number;
  answeredRight: number;
  isHandedIn: boolean;
  isPassed: boolean;
}

/** Whether exactly its right choices were picked. */
export function isAnsweredRight({ choices }: QuizQuestion, picks: readonly string[] = []): boolean {
  const rights = new Set(choices.filter(({ is_right }) => is_right).map(({ id }) => id));
  const picked = new Set(picks);
  return rights.size === picked.size && [...picked].every((id) => rights.has(id));
}

/** The questions of a quiz that count: one of which no choice is right could not be answered. */
export function askedOf({ questions }: QuizBlock): QuizQuestion[] {
  return questions.filter(({ choices }) => choices.some(({ is_right }) => is_right));
}

/** Those of some picks that the quiz still has the questions and choices for. */
export function stillAsked(quiz: QuizBlock, picks: QuizAnswer["picks"]): QuizAnswer["picks"] {
  return Object.fromEntries(
    askedOf(quiz).flatMap(({ id, choices }) => {
      const picked = picks[id]?.filter((pick) => choices.some((choice) => choice.id === pick)) ?? [];
      return picked.length > 0 ? [[id, picked]] : [];
    }),
  );
}

/**
 * What was handed in of a quiz is worth; undefined for nothing. A quiz that was not handed in is not passed, unless it asks
 * nothing. The server counts the same (migration score_what_can_be_right) and its word is what counts.
 */
export function quizResult(quiz: QuizBlock, answer: QuizAnswer | undefined): QuizResult {
  const questions = askedOf(quiz);
  const answeredRight = questions.filter((one) => isAnsweredRight(one, answer?.picks[one.id])).length;
  const isEnough = answeredRight * 100 >= quiz.pass_percent * questions.length;
  return {
    questions: questions.length,
    answeredRight,
    isHandedIn: answer !== undefined,
    isPassed: questions.length === 0 || (answer !== undefined && isEnough),
  };
}

/** In percent of all the questions of a module, rounded down; null when it asks nothing or nothing was handed in. */
export function trainingScore(
  blocks: readonly TrainingBlock[],
  answers: readonly QuizAnswer[],
): number | null {
  const results = quizzesOf(blocks).map((quiz) => quizResult(quiz, answerTo(quiz, answers)));
  const questions = results.reduce((sum, result) => sum + result.questions, 0);
  const right = results.reduce((sum, { answeredRight }) => sum + answeredRight, 0);
  return questions > 0 && results.some(({ isHandedIn }) => isHandedIn)
    ? Math.floor((right * 100) / questions)
    : null;
}

/** Whether every quiz of a module is passed. */
export function areQuizzesPassed(blocks: readonly TrainingBlock[], answers: readonly QuizAnswer[]): boolean {
  return quizzesOf(blocks).every((quiz) => quizResult(quiz, answerTo(quiz, answers)).isPassed);
}

export function answerTo(quiz: { id: string }, answers: readonly QuizAnswer[]): QuizAnswer | undefined {
  return answers.find(({ id }) => id === quiz.id);
}

function quizzesOf(blocks: readonly TrainingBlock[]): QuizBlock[] {
  return blocks.filter((block): block is QuizBlock => block.type === "quiz");
}
