import { Badge } from "#ui/marks/badge.tsx";
import type { Mark } from "#view/times/record-words.ts";

/** The marks of a row; their meaning is given to screen readers and in tooltips. */
export function RecordMarks({ marks, most = marks.length }: { marks: readonly Mark[]; most?: number }) {
  const hidden = marks.slice(most);
  return (
    <span className="flex flex-wrap gap-1">
      {marks.slice(0, most).map(({ text, says, tone }) => (
        <span key={text} title={says}>
          <Badge tone={tone}>
            {text}
            <span className="sr-only">: {says}.</span>
          </Badge>
        </span>
      ))}
      {hidden.length > 0 && (
        <span title={hidden.map(({ text }) => text).join(", ")}>
          <Badge>
            +{hidden.length}
            <span className="sr-only">: {hidden.map(({ says }) => says).join(". ")}.</span>
          </Badge>
        </span>
      )}
    </span>
  );
}
