import { type FormEvent, useId, useState } from "react";
import { askedOf, isAnsweredRight, quizResult, stillAsked } from "#domain/training/quiz.ts";
import type { QuizBlock, QuizQuestion } from "#schema/entities/training-block.ts";
import type { QuizAnswer } from "#schema/entities/training-progress.ts";
import { keepQuizDraft, readQuizDraft } from "#stores/quiz-drafts.ts";
import { useSession } from "#stores/session-store.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Badge } from "#ui/marks/badge.tsx";
import { Banner } from "#ui/page/banner.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useUnsavedForm } from "#view/forms/use-unsaved-form.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";

interface QuizViewProps {
  quiz: QuizBlock;
  answer: QuizAnswer | undefined;
  isCompleted: boolean;
  /** Whether nothing is stored. */
  isPreview: boolean;
  /** Resolves to whether it is stored on this device. */
  onHandIn: (answer: QuizAnswer) => Promise<boolean>;
}

/** A quiz, and its result once submitted: the wrong answers, and whether it is passed. */
export function QuizView({ quiz, answer, isCompleted, isPreview, onHandIn }: QuizViewProps) {
  const say = useTrainingWords();
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

  if (questions.length === 0) return <p className="text-muted">{say("quiz.empty")}</p>;
  const percent = format.percent(quiz.pass_percent / 100);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      {isAsking && <p className="text-sm text-muted">{say("quiz.passMark", { percent })}</p>}
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
            {say(result.isPassed ? "quiz.passed" : "quiz.notPassed", {
              right: result.answeredRight,
              count: result.questions,
              percent,
            })}
          </Banner>
        )}
        {isTried && isAsking && unanswered.length > 0 && (
          <p className="font-medium text-danger">{say("quiz.unanswered")}</p>
        )}
        {isAsking ? (
          <Button type="submit">{say("quiz.submit")}</Button>
        ) : (
          !isCompleted &&
          !result.isPassed && (
            <Button variant="secondary" onPress={() => setAgain(true)}>
              {say("quiz.again")}
            </Button>
          )
        )}
      </div>
    </form>
  );
}

type Picks = QuizAnswer["picks"];

/** The unsubmitted picks of a quiz, which survive a reload, but not in a preview. */
function useBegunQuiz(quiz: QuizBlock, isTried: boolean): [Picks, (picks: Picks) => void] {
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

interface QuestionViewProps {
  number: number;
  question: QuizQuestion;
  picks: readonly string[];
  isReadOnly: boolean;
  /** Whether it was answered right; null until known. */
  verdict: boolean | null;
  isMissing: boolean;
  onPick: (picks: string[]) => void;
}

/** One question with its choices, one or several of which can be picked. */
function QuestionView({ number, question, picks, onPick, ...state }: QuestionViewProps) {
  const say = useTrainingWords();
  const id = useId();
  const { text, choices, is_several } = question;
  const { isReadOnly, verdict, isMissing } = state;
  const label = say("numbered", { place: number, text });
  const toggle = (choice: string, isPicked: boolean) =>
    onPick(isPicked ? [...picks, choice] : picks.filter((each) => each !== choice));
  return (
    <div className="flex flex-col items-start gap-2">
      {is_several ? (
        <fieldset aria-labelledby={id} className="w-full min-w-0">
          <p id={id} dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {label}
          </p>
          <p className="text-sm text-muted">{say("quiz.several")}</p>
          {choices.map((choice) => (
            <Checkbox
              key={choice.id}
              label={choice.text}
              isSelected={picks.includes(choice.id)}
              isReadOnly={isReadOnly}
              onChange={(isPicked) => toggle(choice.id, isPicked)}
            />
          ))}
        </fieldset>
      ) : (
        <div className="w-full">
          <RadioGroup
            label={label}
            columns={2}
            value={picks[0] ?? null}
            isReadOnly={isReadOnly}
            options={choices.map((choice) => ({ value: choice.id, label: choice.text }))}
            onChange={(picked) => onPick([picked])}
          />
        </div>
      )}
      {verdict !== null && (
        <Badge tone={verdict ? "positive" : "danger"} icon={verdict ? "check" : "close"}>
          {say(verdict ? "quiz.correct" : "quiz.incorrect")}
        </Badge>
      )}
      {isMissing && <span className="text-sm font-medium text-danger">{say("quiz.notAnswered")}</span>}
    </div>
  );
}
