import { useCallback, useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { readShiftHistory } from "#commands/business/history.ts";
import { useCommand } from "#commands/use-command.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { useAnswer } from "#ui/lists/use-answer.ts";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { historyWords } from "#view/shifts/shift-history-text.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";

/** A shift's history, requested from the server only on demand. */
export function ShiftHistory({ shift, week }: { shift: Shift; week: RosterWeek }) {
  const say = useRosterWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={say("history.label")} className="flex flex-col items-start gap-2">
      <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {say(isOpen ? "history.hide" : "history.show")}
      </Button>
      {isOpen && <ShiftHistoryList shiftId={shift.id} week={week} />}
    </section>
  );
}

function ShiftHistoryList({ shiftId, week }: { shiftId: string; week: RosterWeek }) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const read = useCommand(readShiftHistory);
  const { answer, problem, isOffline, askAgain } = useAnswer(
    useCallback(() => read(shiftId), [read, shiftId]),
    useCallback(
      (error) => {
        const isRefused = error instanceof AccountError && error.code !== "unreachable";
        return say(isRefused ? "history.failed" : "history.unreachable");
      },
      [say],
    ),
  );
  if (isOffline && !answer)
    return (
      <EmptyState icon="cloud-off" title={say("history.offline")}>
        {say("history.offlineHint")}
      </EmptyState>
    );
  const { everybody: people, templates, positions, places } = week;
  const facts = { people, templates, positions, places, format };
  // The newest first, without internal changes, which mean nothing to people.
  const described = answer
    ?.map((change) => ({ ...change, words: historyWords(sayShift, change.fields, facts) }))
    .filter(({ words }) => words.length > 0);
  return (
    <div className="w-full">
      <ListState
        items={described}
        problem={problem}
        onRetry={askAgain}
        skeleton={<Skeleton label={say("history.loading")} lines={2} />}
        empty={<p className="text-muted">{say("history.empty")}</p>}
      >
        {(items) => (
          <ol aria-label={say("history.list")} className="divide-y divide-line">
            {items.map(({ changed_at, changed_by, name, words }) => (
              <li key={`${changed_at} ${changed_by}`} className="py-2.5">
                <p className="font-semibold">
                  {name ?? say(changed_by ? "formerColleague" : "history.system")}{" "}
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
