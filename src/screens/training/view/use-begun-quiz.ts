import { useState } from "react";
import { stillAsked } from "#domain/training/quiz.ts";
import type { QuizBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { keepQuizDraft, readQuizDraft } from "#stores/quiz-drafts.ts";
import { useSession } from "#stores/session-store.ts";

type Picks = QuizAnswer["picks"];

/** What was picked in a quiz and not handed in yet; it outlives the page, but not where the quiz is only tried. */
export function useBegunQuiz(quiz: QuizBlock, isTried: boolean): [Picks, (picks: Picks) => void] {
  const userId = useSession(({ user }) => user?.id ?? "");
  const businessId = useSession(({ scope }) => scope?.business_id ?? null);
  const owner = { userId, businessId };
  const [picks, setPicks] = useState<Picks>(() =>
    isTried ? {} : stillAsked(quiz, readQuizDraft(owner, quiz.id, Date.now())),
  );
  return [
    picks,
    (next) => {
      setPicks(next);
      if (!isTried) keepQuizDraft(owner, quiz.id, Object.keys(next).length > 0 ? next : null, Date.now());
    },
  ];
}
