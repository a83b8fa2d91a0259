import { useNewId } from "#commands/use-command.ts";
import { withStepped } from "#domain/roster/move-shifts.ts";
import { insertedAfter, replaced, withChoice, withoutItem, withSeveral } from "#domain/training/blocks.ts";
import type { QuizBlock, QuizQuestion } from "#schema/entities/training-block.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { NumberField } from "#ui/fields/number-field.tsx";
import { Switch } from "#ui/fields/switch.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { StepButtons } from "#ui/lists/reordering.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { offerUndo } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useTrainingWords } from "#words/made/use-training-words.ts";
import { newChoice, newQuestion } from "./new-block.ts";

const QUESTIONS_MAX = 100;

export function QuizEditor({ quiz, onChange }: { quiz: QuizBlock; onChange: (quiz: QuizBlock) => void }) {
  const newId = useNewId();
  const say = useTrainingWords();
  const latest = useLatest(quiz);
  const { questions } = quiz;
  const put = (changed: QuizQuestion[]) => onChange({ ...latest.current, questions: changed });
  function remove(question: QuizQuestion, after: string | null) {
    put(withoutItem(questions, question.id));
    offerUndo(say("toast.removed.question"), (isUndone) => {
      if (isUndone) put(insertedAfter(latest.current.questions, question, after));
    });
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-80">
        <NumberField
          label={say("quizEditor.passMark")}
          minValue={0}
          maxValue={100}
          step={5}
          value={quiz.pass_percent}
          onChange={(percent) => Number.isInteger(percent) && onChange({ ...quiz, pass_percent: percent })}
        />
      </div>
      <ol className="flex flex-col gap-5">
        {questions.map((question, place) => (
          <QuestionEditor
            key={question.id}
            question={question}
            place={place}
            count={questions.length}
            onChange={(changed) => put(replaced(questions, changed))}
            onStep={(by) => put(withStepped(questions, questions, question.id, by))}
            onRemove={() => remove(question, questions[place - 1]?.id ?? null)}
          />
        ))}
      </ol>
      <div>
        <Button
          variant="secondary"
          isDisabled={questions.length >= QUESTIONS_MAX}
          onPress={() => put([...questions, newQuestion(newId)])}
        >
          <Icon name="plus" />
          {say("quizEditor.addQuestion")}
        </Button>
      </div>
    </div>
  );
}

interface QuestionEditorProps {
  question: QuizQuestion;
  place: number;
  count: number;
  onChange: (question: QuizQuestion) => void;
  onStep: (by: -1 | 1) => void;
  onRemove: () => void;
}

type Choice = QuizQuestion["choices"][number];

const CHOICES_MAX = 20;

/** A question with its answers, and which are right. */
function QuestionEditor({ question, place, count, onChange, onStep, onRemove }: QuestionEditorProps) {
  const newId = useNewId();
  const say = useTrainingWords();
  const { text, choices, is_several } = question;
  const at = { place: place + 1 };
  const put = (changed: Choice[]) => onChange({ ...question, choices: changed });
  const change = (choice: Choice) => onChange(withChoice(question, choice));
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <div className="-my-2 flex items-center justify-between">
        <h3 className="font-bold">{say("quizEditor.questionNumber", at)}</h3>
        <span className="flex">
          <StepButtons
            labels={{ up: say("quizEditor.questionUp", at), down: say("quizEditor.questionDown", at) }}
            isFirst={place === 0}
            isLast={place === count - 1}
            onStep={onStep}
          />
          <IconButton icon="close" label={say("quizEditor.removeQuestion", at)} onPress={onRemove} />
        </span>
      </div>
      <TextField
        label={say("quizEditor.question")}
        maxLength={1000}
        value={text}
        onChange={(words) => onChange({ ...question, text: words })}
      />
      <Switch
        label={say("quizEditor.several")}
        isSelected={is_several}
        onChange={(several) => onChange(withSeveral(question, several))}
      />
      <ul aria-label={say("quizEditor.answers", at)} className="flex flex-col gap-3">
        {choices.map((choice, index) => (
          <AnswerEditor
            key={choice.id}
            choice={choice}
            place={index + 1}
            question={place + 1}
            onChange={change}
            onRemove={() => put(withoutItem(choices, choice.id))}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="quiet"
          isDisabled={choices.length >= CHOICES_MAX}
          onPress={() => put([...choices, newChoice(newId)])}
        >
          <Icon name="plus" />
          {say("quizEditor.addAnswer")}
        </Button>
      </div>
    </li>
  );
}

interface AnswerEditorProps {
  choice: Choice;
  /** Its number, and that of its question, both from 1. */
  place: number;
  question: number;
  onChange: (choice: Choice) => void;
  onRemove: () => void;
}

function AnswerEditor({ choice, place, question, onChange, onRemove }: AnswerEditorProps) {
  const say = useTrainingWords();
  return (
    <li className="flex flex-wrap items-end gap-x-3">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <TextField
          label={say("quizEditor.answer", { place })}
          maxLength={500}
          value={choice.text}
          onChange={(text) => onChange({ ...choice, text })}
        />
      </div>
      <span className="flex items-center gap-1">
        <Checkbox
          label={say("quizEditor.correct")}
          aria-label={say("quizEditor.answerIsCorrect", { place })}
          isSelected={choice.is_right}
          onChange={(is_right) => onChange({ ...choice, is_right })}
        />
        <IconButton
          icon="close"
          label={say("quizEditor.removeAnswer", { place, question })}
          onPress={onRemove}
        />
      </span>
    </li>
  );
}
