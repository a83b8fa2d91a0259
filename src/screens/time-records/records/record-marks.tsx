import type { ReactNode } from "react";
import { factsText } from "#lib/format/formatters.ts";
import { Badge } from "#ui/marks/badge.tsx";
import type { Mark } from "#view/times/record-words.ts";
import { useTimeRecordsWords } from "#words/made/use-time-records-words.ts";
import { rich } from "#words/use-words.ts";

/** The marks of a row; their meaning is given to screen readers and in tooltips. */
export function RecordMarks({ marks, most = marks.length }: { marks: readonly Mark[]; most?: number }) {
  const say = useTimeRecordsWords();
  const hidden = marks.slice(most);
  const hint = (words: ReactNode) => <span className="sr-only">{words}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {marks.slice(0, most).map(({ text, says, tone }) => (
        <span key={text} title={says}>
          <Badge tone={tone}>{rich(say, "mark.full", { mark: text, says, hint })}</Badge>
        </span>
      ))}
      {hidden.length > 0 && (
        <span
          title={factsText(
            say.locale,
            hidden.map(({ text }) => text),
          )}
        >
          <Badge>
            {rich(say, "mark.more", {
              count: hidden.length,
              says: hidden.map(({ says }) => says).join(". "),
              hint,
            })}
          </Badge>
        </span>
      )}
    </span>
  );
}
