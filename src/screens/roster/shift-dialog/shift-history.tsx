import { useCallback, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { readShiftHistory } from "#commands/business/history.ts";
import { useCommand } from "#commands/use-command.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";
import { historyWords } from "#view/shifts/shift-history-text.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { useWords } from "#words/use-words.ts";
import type { ShiftPartProps } from "../roster-parts.ts";
import type { RosterWeek } from "../use-roster-week.ts";

/** A shift's history, requested from the server only on demand. */
export function ShiftHistory({ shift, week }: ShiftPartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label="History" className="flex flex-col items-start gap-2">
      <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {isOpen ? "Hide history" : "Show history"}
      </Button>
      {isOpen && <ShiftHistoryList shiftId={shift.id} week={week} />}
    </section>
  );
}

export function ShiftHistoryList({ shiftId, week }: { shiftId: string; week: RosterWeek }) {
  const sayShift = useWords(scheduleWords);
  const format = useFormat();
  const { answer: changes, problem, isOffline, askAgain } = useShiftHistory(shiftId);
  if (isOffline && !changes)
    return (
      <EmptyState icon="cloud-off" title="History needs a connection">
        Only the server knows who changed what. It appears by itself once you're back online.
      </EmptyState>
    );
  const facts = { people: week.everybody, templates: week.templates, format };
  // Omits internal changes, which mean nothing to people.
  const described = changes
    ?.map((change) => ({ ...change, words: historyWords(sayShift, change.fields, facts) }))
    .filter(({ words }) => words.length > 0);
  return (
    <div className="w-full">
      <ListState
        items={described}
        problem={problem}
        onRetry={askAgain}
        skeleton={<Skeleton label="Loading the history" lines={2} />}
        empty={<p className="text-muted">Nobody has changed it since it was made.</p>}
      >
        {(items) => (
          <ol aria-label="Changes, newest first" className="divide-y divide-line">
            {items.map(({ changed_at, changed_by, name, words }) => (
              <li key={`${changed_at} ${changed_by}`} className="py-2.5">
                <p className="font-semibold">
                  {name ?? (changed_by ? FORMER_COLLEAGUE : "The server")}{" "}
                  <span className="text-sm font-normal whitespace-nowrap text-muted tabular-nums">
                    {format.moment(changed_at)}
                  </span>
                </p>
                <ul className="text-sm">
                  {words.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </ListState>
    </div>
  );
}

/** The changes of a shift, newest first. */
function useShiftHistory(shiftId: string) {
  const read = useCommand(readShiftHistory);
  return useAnswer(
    useCallback(() => read(shiftId), [read, shiftId]),
    problemOf,
  );
}

function problemOf(error: unknown): string {
  const isRefused = error instanceof AccountError && error.code !== "unreachable";
  return isRefused ? "The history could not be read." : "The server cannot be reached. Please try again.";
}
