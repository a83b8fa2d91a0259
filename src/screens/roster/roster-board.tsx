import { Suspense, useEffect, useMemo, useState } from "react";
import type { Shift } from "#schema/entities/shift.ts";
import { say, selectShifts, useRosterGrid } from "#stores/roster-grid.ts";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { AwaitedView } from "./awaited-view.tsx";
import type { Board } from "./board.ts";
import { VIEW_PARTS } from "./parts.ts";
import { type RosterPanel, RosterPanels } from "./roster-panels.tsx";
import type { NewShiftPlace, RosterPartProps } from "./roster-parts.ts";
import { RosterToolbar } from "./toolbar/roster-toolbar.tsx";
import { SelectionBar } from "./toolbar/selection-bar.tsx";
import { WeekBar } from "./toolbar/week-bar.tsx";
import { WeekTotals } from "./toolbar/week-totals.tsx";
import { useRosterActions } from "./use-roster-actions.ts";
import type { RosterEdits } from "./use-roster-edits.ts";
import type { RosterPlace } from "./use-roster-place.ts";
import { useRosterShortcuts } from "./use-roster-shortcuts.ts";
import type { RosterWeek } from "./use-roster-week.ts";
import { DayList } from "./week-grid/day-list.tsx";
import { LEFT_TEXT } from "./week-grid/grid-rows.ts";
import { useGridRows } from "./week-grid/use-grid-rows.ts";
import { WeekGrid } from "./week-grid/week-grid.tsx";

interface RosterBoardProps {
  place: RosterPlace;
  week: RosterWeek;
  edits: RosterEdits;
}

/** A loaded week with its toolbar, in the view that was asked for. */
export function RosterBoard({ place, week, edits }: RosterBoardProps) {
  const { from, today } = place;
  const rows = useGridRows(week);
  const actions = useRosterActions(week, rows, edits);
  const selection = useSelection(week, from);
  const [panel, setPanel] = useState<RosterPanel | null>(null);
  useRosterShortcuts(actions, () => setPanel({ kind: "help" }));

  const openings = useMemo(() => {
    const open = (opened: Shift | NewShiftPlace) => setPanel({ kind: "shift", opened });
    return {
      openShift: (id: string) => {
        const shift = week.shiftsAround.find((one) => one.id === id);
        if (shift) open(shift);
      },
      addShift: (at: NewShiftPlace = {}) => {
        const isHere = at.user_id == null || week.people.some(({ id }) => id === at.user_id);
        if (isHere) open(at);
        else say(LEFT_TEXT);
      },
    };
  }, [week.shiftsAround, week.people]);
  const board: Board = { week, today, rows, actions, ...openings };
  const openDialog = (kind: "reorder" | "help") => setPanel({ kind });
  const part: RosterPartProps = { from, today, week, edits, selection, openDialog, ...openings };

  return (
    <>
      <WeekBar place={place}>
        <RosterToolbar place={place} part={part} actions={actions} />
      </WeekBar>
      <WeekTotals week={week} />
      <View view={place.view} board={board} part={part} />
      <SelectionBar board={board} selection={selection} />
      <RosterPanels panel={panel} board={board} part={part} onClose={() => setPanel(null)} />
    </>
  );
}

function View({ view, board, part }: { view: RosterPlace["view"]; board: Board; part: RosterPartProps }) {
  const isMobile = useIsMobile();
  if (view !== "week") {
    const Part = VIEW_PARTS[view];
    return (
      <Suspense fallback={<AwaitedView view={view} part={part} />}>
        <Part {...part} />
      </Suspense>
    );
  }
  return isMobile ? <DayList key={part.from} board={board} /> : <WeekGrid board={board} />;
}

/** What is selected and still there. Another week begins with nothing selected. */
function useSelection({ shiftsAround }: RosterWeek, from: string): ReadonlySet<string> {
  const selected = useRosterGrid((state) => state.selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the week that ends the selection.
  useEffect(() => () => selectShifts([]), [from]);
  return useMemo(
    () => new Set(shiftsAround.flatMap(({ id }) => (selected.has(id) ? [id] : []))),
    [shiftsAround, selected],
  );
}
