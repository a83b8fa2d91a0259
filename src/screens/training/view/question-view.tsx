import { useId } from "react";
import type { QuizQuestion } from "#schema/entities/training-block.ts";
import { Badge } from "#ui/badge.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";

interface QuestionViewProps {
  number: number;
  question: QuizQuestion;
  picks: readonly string[];
  isReadOnly: boolean;
  /** Whether it was answered right, once that is known. */
  verdict: boolean | null;
  isMissing: boolean;
  onPick: (picks: string[]) => void;
}

/** One question with its choices, of which one or several may be picked. */
export function QuestionView({
  number,
  question,
  picks,
  isReadOnly,
  verdict,
  isMissing,
  onPick,
}: QuestionViewProps) {
  const id = useId();
  const { text, choices, is_several } = question;
  const label = `${number}. ${text}`;
  const toggle = (choice: string, isPicked: boolean) =>
    onPick(isPicked ? [...picks, choice] : picks.filter((each) => each !== choice));
  return (
    <div className="flex flex-col items-start gap-2">
      {is_several ? (
        <fieldset aria-labelledby={id} className="w-full min-w-0">
          <p id={id} className="font-semibold [overflow-wrap:anywhere]">
            {label}
          </p>
          <p className="text-sm text-muted">Several may be right.</p>
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
      {verdict === true && (
        <Badge tone="positive" icon="check">
          Right
        </Badge>
      )}
      {verdict === false && (
        <Badge tone="danger" icon="close">
          Wrong
        </Badge>
      )}
      {isMissing && <span className="text-sm font-medium text-danger">Not answered yet</span>}
    </div>
  );
}
