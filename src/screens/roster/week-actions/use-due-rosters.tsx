import { useEffect, useState } from "react";
import { shiftIds } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import { placeShifts, shiftsFromSaved } from "#domain/roster/place-shifts.ts";
import { dueRosters } from "#domain/roster/rotation.ts";
import { addDays, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { useSavedRosters } from "#queries/roster.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { Button } from "#ui/button.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "../board/board.ts";
import { offerStepUndo } from "../board/offer-step-undo.ts";

const asking = lazyDialog(async () => (await import("./saved-rosters-apply.tsx")).ApplyRosterDialog);

type ShownWeek = Pick<Board, "week" | "from" | "today" | "edits">;

/** The letter of a rotation's week; week A is 0. */
export function weekLetter(say: SayRoster, place: number): string {
  return [...say("rotation.letters")][place] ?? "";
}

/**
 * The saved rosters that are due in the shown week, unless it is over, each with what adds its shifts as drafts in one step;
 * `asked` is the dialog that opens instead where somebody is unavailable or has left, or nothing is to be added.
 */
export function useDueRosters({ week, from, today, edits }: ShownWeek) {
  const say = useRosterWords();
  const format = useFormat();
  const rosters = useSavedRosters() ?? [];
  const readIds = useCommand(shiftIds);
  const [isBusy, setBusy] = useState(false);
  const [opened, setOpened] = useState<SavedRoster | null>(null);
  useEffect(asking.preloadWhenIdle, []);
  const last = addDays(from, WEEK_DAYS - 1);
  const due = last < today ? [] : dueRosters(rosters, from);

  async function apply(roster: SavedRoster) {
    const wanted = shiftsFromSaved(roster, week.days);
    const sources = wanted.map(({ source }) => source);
    const around = { ...week, shifts: week.everywhere, approvalMode: week.rules.approvalMode };
    const ids = await readIds(sources, week.days);
    const placed = placeShifts(wanted, around, { unavailable: "open", ids });
    if (placed.added === 0 || placed.left.length + placed.unavailable.length > 0) return setOpened(roster);
    const { name } = roster;
    await edits.apply(placed.edits, say("step.usedRoster", { name }), "apply");
    const range = format.dayRange(from, last);
    offerStepUndo(say, say("toast.applied", { count: placed.added, name, range }), edits);
  }

  async function applyOnce(roster: SavedRoster) {
    setBusy(true);
    await orToast(say("saveFailed"), () => apply(roster));
    setBusy(false);
  }

  const onClose = () => setOpened(null);
  return {
    due: due.map(({ roster, place }) => {
      const { id, name } = roster;
      const letter = weekLetter(say, place);
      const label =
        due.length > 1 ? say("rotation.applyNamed", { letter, name }) : say("rotation.apply", { letter });
      return { id, name, label, isBusy, apply: () => void applyOnce(roster) };
    }),
    asked: opened && (
      <asking.Part
        roster={opened}
        week={week}
        from={from}
        edits={edits}
        onApplied={onClose}
        onClose={onClose}
      />
    ),
  };
}

/** Offers what is due to a week without shifts. */
export function DueRosters(board: ShownWeek) {
  const say = useRosterWords();
  const { due, asked } = useDueRosters(board);
  return (
    <>
      {due.map(({ id, name, label, isBusy, apply }) => (
        <div key={id} className="mt-4 flex flex-col items-center gap-2">
          <Button isBusy={isBusy} onPress={apply}>
            {label}
          </Button>
          <p className="[overflow-wrap:anywhere]">{say("rotation.due", { name })}</p>
        </div>
      ))}
      {asked}
    </>
  );
}
