import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areQuizzesPassed, trainingScore } from "#domain/training/quiz.ts";
import type { Database } from "#local/database.ts";
import { openTestDatabase } from "#tests/factories/database.ts";
import { newQuiz, newText } from "#tests/factories/training.ts";

// Devices count quizzes without a network, and the server counts them again: both must come to the same.

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const letters = (choices: fc.Arbitrary<string>, least: number) =>
  fc.uniqueArray(choices, { minLength: least, maxLength: 4, selector: (letter) => letter.toLowerCase() });
const question = fc.record({
  choices: letters(fc.constantFrom("a", "A", "b", "B", "c", "C", "d"), 0).map((all) => all.join("")),
  picks: fc.oneof(
    fc.constant(""),
    letters(fc.constantFrom("a", "b", "c", "d", "z"), 1).map((all) => all.join("")),
  ),
});
const quiz = fc.record({
  passPercent: fc.constantFrom(0, 1, 33, 34, 50, 66, 67, 99, 100),
  questions: fc.array(question, { maxLength: 4 }),
  isHandedIn: fc.boolean(),
});

it("scores random quizzes as the database does", async () => {
  const samples = fc
    .sample(fc.array(quiz, { maxLength: 3 }), { numRuns: 400, seed: 20261101 })
    .map((quizzes) => {
      const made = quizzes.map(({ passPercent, questions, isHandedIn }) =>
        newQuiz(
          passPercent,
          questions.map(({ choices }) => choices),
          isHandedIn ? questions.map(({ picks }) => picks) : null,
        ),
      );
      return {
        content: [newText(), ...made.map((one) => one.quiz)],
        answers: made.flatMap(({ answer }) => answer ?? []),
      };
    });
  const { rows } = await database.db.query<{ score: number | null; is_passed: boolean }>(
    `select public.training_score(content, answers) as score,
       not exists (select from public.quiz_results(content, answers) as result where not result.is_passed) as is_passed
     from jsonb_array_elements($1) with ordinality as sample (made, place)
     cross join lateral (select made -> 'content' as content, made -> 'answers' as answers) as parts
     order by place`,
    [samples],
  );
  const here = samples.map(({ content, answers }) => ({
    score: trainingScore(content, answers),
    is_passed: areQuizzesPassed(content, answers),
  }));
  expect(rows).toEqual(here);
  // The sample has something of everything.
  expect(new Set(here.map(({ is_passed }) => is_passed)).size).toBe(2);
  expect(new Set(here.map(({ score }) => score)).size).toBeGreaterThan(5);
});
