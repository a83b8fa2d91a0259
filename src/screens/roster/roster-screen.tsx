import { Suspense, useEffect, useMemo, useState } from "react";
import { latinKey } from "#lib/latin-key.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { announce, selectShifts, useRosterGrid } from "#stores/roster-grid.ts";
import { CardSkeleton, TableSkeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board } from "./board.ts";
import { DayStrip, useChosenDay } from "./day-strip.tsx";
import { partsAtHand, VIEW_PARTS } from "./parts.ts";
import type { NewShiftPlace, RosterPartProps } from "./roster-parts.ts";
import { RosterToolbar, SelectionBar } from "./toolbar/roster-toolbar.tsx";
import { WeekBar, WeekTotals } from "./toolbar/week-bar.tsx";
import { type RosterActions, useRosterActions } from "./use-roster-actions.ts";
import { type RosterEdits, useRosterEdits } from "./use-roster-edits.ts";
import { type RosterPlace, useRosterPlace } from "./use-roster-place.ts";
import { type RosterWeek, useRosterWeek } from "./use-roster-week.ts";
import { DayList } from "./week-grid/day-list.tsx";
import { type GridRow, gridRows } from "./week-grid/grid-rows.ts";
import { WeekGrid } from "./week-grid/week-grid.tsx";

export function RosterScreen() {
  const place = useRosterPlace();
  return (
    <div className="flex flex-col gap-4">
      {place ? <RosterAt place={place} /> : <Loading />}
      <Spoken />
    </div>
  );
}

function RosterAt({ place }: { place: RosterPlace }) {
  const week = useRosterWeek(place.from);
  const edits = useRosterEdits();
  return week ? <RosterBoard place={place} week={week} edits={edits} /> : <Loading />;
}

/** Announces what was done to screen readers. */
function Spoken() {
  const said = useRosterGrid((state) => state.said);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function Loading() {
  const say = useRosterWords();
  return <TableSkeleton label={say("loading")} rows={6} columns={8} />;
}

interface RosterBoardProps {
  place: RosterPlace;
  week: RosterWeek;
  edits: RosterEdits;
}

/** A loaded week with its toolbar, in the chosen view. */
export function RosterBoard({ place, week, edits }: RosterBoardProps) {
  const say = useRosterWords();
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
        else announce(say("said.hasLeft"));
      },
    };
  }, [week.shiftsAround, week.people, say]);
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

/** The selected shifts that still exist. Another week begins with none selected. */
function useSelection({ shiftsAround }: RosterWeek, from: string): ReadonlySet<string> {
  const selected = useRosterGrid((state) => state.selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of week clears the selection.
  useEffect(() => () => selectShifts([]), [from]);
  return useMemo(
    () => new Set(shiftsAround.flatMap(({ id }) => (selected.has(id) ? [id] : []))),
    [shiftsAround, selected],
  );
}

/** The rows of the grid; unchanged rows are the same objects as at the last render. */
export function useGridRows(week: RosterWeek): readonly GridRow[] {
  const say = useRosterWords();
  const [drawn, setDrawn] = useState(() => ({ week, say, rows: gridRows(say, week) }));
  if (drawn.week === week && drawn.say === say) return drawn.rows;
  const next = { week, say, rows: gridRows(say, week, drawn.rows) };
  setDrawn(next);
  return next.rows;
}

/** Shortcuts that work everywhere on the roster's page except in fields and dialogs. */
export function useRosterShortcuts(actions: RosterActions, openHelp: () => void) {
  const latest = useLatest({ actions, openHelp });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        (event.target as Element | null)?.closest?.(
          "input,textarea,select,[contenteditable],[role=dialog],[role=alertdialog],[role=menu],[role=listbox]",
        )
      )
        return;
      const run = actionOf(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [latest]);
}

function actionOf(event: KeyboardEvent, on: { actions: RosterActions; openHelp: () => void }) {
  const key = latinKey(event).toLowerCase();
  if (key === "?") return on.openHelp;
  if (!event.ctrlKey && !event.metaKey) return null;
  if (key === "z") return event.shiftKey ? on.actions.redo : on.actions.undo;
  return key === "y" ? on.actions.redo : null;
}

/** The height around a day's hours, and of a person's row, in rem. */
const [AROUND_REM, LINE_REM] = [9.5, 4.0625];
/** A template has about two people a day. */
const ROWS_PER_TEMPLATE = 2;

/** Keeps the place of a view whose code is loading, about as tall as the view. */
export function AwaitedView({ view, part }: { view: keyof typeof VIEW_PARTS; part: RosterPartProps }) {
  return view === "day" ? <AwaitedDay {...part} /> : <AwaitedTemplates {...part} />;
}

function AwaitedDay({ week, today }: RosterPartProps) {
  const say = useRosterWords();
  const [day, choose] = useChosenDay(week.days, today);
  const shifts = week.shifts.filter(({ date }) => date === day);
  const lines = new Set(shifts.map(({ user_id }) => user_id)).size;
  return (
    <div className="flex flex-col gap-4">
      <DayStrip days={week.days} today={today} chosen={day} onChoose={choose} />
      <CardSkeleton label={say("loadingDay")} height={`${AROUND_REM + lines * LINE_REM}rem`} />
    </div>
  );
}

function AwaitedTemplates({ week }: RosterPartProps) {
  const say = useRosterWords();
  const columns = useIsMobile() ? 1 : week.days.length + 1;
  const rows = Math.max(1, week.templates.length) * ROWS_PER_TEMPLATE;
  return <TableSkeleton label={say("loadingTemplates")} rows={rows} columns={columns} />;
}

const shiftDialog = lazyDialog(async () => (await import("./shift-dialog/shift-dialog.tsx")).ShiftDialog);
const reorderDialog = lazyDialog(
  async () => (await import("./week-actions/reorder-dialog.tsx")).ReorderDialog,
);
const shortcuts = lazyDialog(
  async () => (await import("./week-actions/shortcuts-dialog.tsx")).ShortcutsDialog,
);

/** The open dialog of the roster. */
export type RosterPanel =
  | { kind: "shift"; opened: Shift | NewShiftPlace }
  | { kind: "reorder" }
  | { kind: "help" };

interface RosterPanelsProps {
  panel: RosterPanel | null;
  board: Board;
  part: RosterPartProps;
  onClose: () => void;
}

/** The dialogs of the roster; their code loads once the screen is idle, so that it is available offline. */
export function RosterPanels({ panel, board, part, onClose }: RosterPanelsProps) {
  useEffect(shiftDialog.preloadWhenIdle, []);
  useEffect(reorderDialog.preloadWhenIdle, []);
  useEffect(shortcuts.preloadWhenIdle, []);
  useEffect(partsAtHand, []);
  return (
    <>
      {panel?.kind === "shift" && (
        <shiftDialog.Part opened={panel.opened} part={part} actions={board.actions} onClose={onClose} />
      )}
      {panel?.kind === "reorder" && <reorderDialog.Part board={board} onClose={onClose} />}
      {panel?.kind === "help" && <shortcuts.Part onClose={onClose} />}
    </>
  );
}
