import { useNewId } from "#commands/use-command.ts";
import { withMoved } from "#domain/roster/move-shifts.ts";
import { added, replaced, without } from "#domain/training/blocks.ts";
import type { QuizBlock, QuizQuestion } from "#schema/entities/training-block.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { NumberField } from "#ui/number-field.tsx";
import { offerUndo } from "#ui/offer-undo.ts";
import { useLatest } from "#ui/use-latest.ts";
import { newQuestion } from "./new-block.ts";
import { QuestionEditor } from "./question-editor.tsx";

interface QuizEditorProps {
  quiz: QuizBlock;
  onChange: (quiz: QuizBlock) => void;
}

const QUESTIONS_MAX = 100;

export function QuizEditor({ quiz, onChange }: QuizEditorProps) {
  const newId = useNewId();
  const latest = useLatest(quiz);
  const { questions } = quiz;
  const put = (changed: QuizQuestion[]) => onChange({ ...latest.current, questions: changed });
  function remove(question: QuizQuestion, after: string | null) {
    put(without(questions, question.id));
    offerUndo("Question removed", (isUndone) => {
      if (isUndone) put(added(latest.current.questions, question, after));
    });
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-80">
        <NumberField
          label="Right answers needed, in percent"
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
            onStep={(by) => {
              const target = questions[place + by];
              if (target) put(withMoved(questions, question.id, target.id, by < 0 ? "before" : "after"));
            }}
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
          Add question
        </Button>
      </div>
    </div>
  );
}
