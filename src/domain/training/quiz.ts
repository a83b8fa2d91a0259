import type { QuizBlock, QuizQuestion, TrainingBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";

/** Whether exactly the right choices were picked. */
export function isAnsweredRight({ choices }: QuizQuestion, picks: readonly string[] = []): boolean {
  const rights = new Set(choices.filter(({ is_right }) => is_right).map(({ id }) => id));
  const picked = new Set(picks);
  return rights.size === picked.size && [...picked].every((id) => rights.has(id));
}

/** Returns the questions that count: one without a right choice cannot be answered. */
export function askedOf({ questions }: QuizBlock): QuizQuestion[] {
  return questions.filter(({ choices }) => choices.some(({ is_right }) => is_right));
}

/** Returns the picks whose questions and choices still exist. */
export function stillAsked(quiz: QuizBlock, picks: QuizAnswer["picks"]): QuizAnswer["picks"] {
  return Object.fromEntries(
    askedOf(quiz).flatMap(({ id, choices }) => {
      const picked = picks[id]?.filter((pick) => choices.some((choice) => choice.id === pick)) ?? [];
      return picked.length > 0 ? [[id, picked]] : [];
    }),
  );
}

/** A quiz without answers is not passed, unless it has no questions. The server scores the same way, and decides. */
export function quizResult(quiz: QuizBlock, answer: QuizAnswer | undefined) {
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

/** Returns the score in percent of all questions of a module, rounded down; null without questions or answers. */
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
