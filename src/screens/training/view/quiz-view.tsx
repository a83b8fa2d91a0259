import { type FormEvent, useState } from "react";
import { askedOf, isAnsweredRight, quizResult } from "#domain/training/quiz.ts";
import type { QuizBlock } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useUnsavedForm } from "#screens/forms/use-unsaved-form.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { QuestionView } from "./question-view.tsx";
import { useBegunQuiz } from "./use-begun-quiz.ts";

interface QuizViewProps {
  quiz: QuizBlock;
  answer: QuizAnswer | undefined;
  isCompleted: boolean;
  /** Nothing of it is kept. */
  isPreview: boolean;
  /** Answers whether it is on this device. */
  onHandIn: (answer: QuizAnswer) => Promise<boolean>;
}

/** A quiz to be answered, and what came of it: which answers were wrong, and whether that is enough. */
export function QuizView({ quiz, answer, isCompleted, isPreview, onHandIn }: QuizViewProps) {
  const format = useFormat();
  const [picks, setPicks] = useBegunQuiz(quiz, isPreview);
  const [isAgain, setAgain] = useState(Object.keys(picks).length > 0);
  const [isTried, setTried] = useState(false);
  const result = quizResult(quiz, answer);
  const isAsking = !isCompleted && (!answer || (isAgain && !result.isPassed));
  useUnsavedForm(isAsking && Object.keys(picks).length > 0);
  const questions = askedOf(quiz);
  const unanswered = questions.filter(({ id }) => !picks[id]?.length);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (unanswered.length > 0) return;
    if (!(await onHandIn({ id: quiz.id, picks }))) return;
    setAgain(false);
    setTried(false);
    setPicks({});
  }

  if (questions.length === 0) return <p className="text-muted">There are no questions here yet.</p>;
  const needed = format.percent(quiz.pass_percent / 100);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {isAsking && <p className="text-sm text-muted">{`To pass, ${needed} of the answers must be right.`}</p>}
      {questions.map((question, place) => (
        <QuestionView
          key={question.id}
          number={place + 1}
          question={question}
          picks={(isAsking ? picks : answer?.picks)?.[question.id] ?? []}
          isReadOnly={!isAsking}
          verdict={isAsking || !answer ? null : isAnsweredRight(question, answer.picks[question.id])}
          isMissing={isTried && isAsking && unanswered.includes(question)}
          onPick={(picked) => setPicks({ ...picks, [question.id]: picked })}
        />
      ))}
      <div aria-live="polite" className="flex flex-col items-start gap-3 empty:hidden">
        {!isAsking && answer && (
          <Banner
            tone={result.isPassed ? "info" : "caution"}
            {...(result.isPassed && { icon: "check-circle" })}
          >
            {`${result.isPassed ? "Passed" : "Not passed yet"}: ${result.answeredRight} of ${result.questions} right, ${needed} needed.`}
          </Banner>
        )}
        {isTried && isAsking && unanswered.length > 0 && (
          <p className="font-medium text-danger">Please answer every question.</p>
        )}
        {isAsking ? (
          <Button type="submit">Hand in</Button>
        ) : (
          !isCompleted &&
          !result.isPassed && (
            <Button variant="secondary" onPress={() => setAgain(true)}>
              Try again
            </Button>
          )
        )}
      </div>
    </form>
  );
}
