import { useEffect, useState } from "react";
import { latinKey } from "#lib/keyboard.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { announce, useRosterGrid } from "#stores/roster-grid.ts";
import { TableSkeleton } from "#ui/marks/skeleton.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { Board, NewShiftPlace } from "./board/board.ts";
import { type GridRow, gridRows } from "./board/grid-rows.ts";
import type { RosterWeek } from "./board/roster-week.ts";
import { useShownWeek } from "./board/shown-week.ts";
import { type RosterActions, useRosterActions } from "./board/use-roster-actions.ts";
import { type RosterAddress, useRosterAddress } from "./board/use-roster-address.ts";
import { useRosterEdits } from "./board/use-roster-edits.ts";
import { useToldSame, useToldStayed } from "./board/use-told-same.ts";
import { onlyShown, useWeekAtPlaces } from "./board/week-at.ts";
import { DayView } from "./day-view/day-view.tsx";
import { EmptyWeek, Starter } from "./empty-week.tsx";
import { TemplateView } from "./template-view/template-view.tsx";
import { RosterToolbar, SelectionBar } from "./toolbar/roster-toolbar.tsx";
import { WeekTotals } from "./toolbar/week-bar.tsx";
import { DueRosters } from "./week-actions/use-due-rosters.tsx";
import { DayList } from "./week-grid/day-list.tsx";
import { WeekGrid } from "./week-grid/week-grid.tsx";

// They load once the screen is idle, so that they are available offline.
const shiftDialog = lazyDialog(async () => (await import("./shift-dialog/shift-dialog.tsx")).ShiftDialog);
const reorderDialog = lazyDialog(
  async () => (await import("./week-actions/reorder-dialog.tsx")).ReorderDialog,
);
const shortcuts = lazyDialog(
  async () => (await import("./week-actions/shortcuts-dialog.tsx")).ShortcutsDialog,
);

export function RosterScreen() {
  const address = useRosterAddress();
  return (
    <div className="flex flex-col gap-2 max-md:gap-1.5">
      {address ? <RosterAt address={address} /> : <Loading />}
      <Spoken />
    </div>
  );
}

function RosterAt({ address }: { address: RosterAddress }) {
  const week = useWeekAtPlaces(address.from);
  return week ? <RosterBoard address={address} week={week} /> : <Loading />;
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

/** A loaded week with its toolbar, in the chosen view. */
function RosterBoard({ address, week }: { address: RosterAddress; week: RosterWeek }) {
  const say = useRosterWords();
  const { from, today } = address;
  const isMobile = useIsMobile();
  const shown = useShownWeek(week, address.position);
  const rows = useGridRows(shown);
  const edits = useRosterEdits();
  const actions = useRosterActions(week, rows, edits);
  const [panel, setPanel] = useState<Shift | NewShiftPlace | "reorder" | "help" | null>(null);
  useToldSame();
  useToldStayed();
  useRosterShortcuts(actions, () => setPanel("help"));
  useEffect(shiftDialog.preloadWhenIdle, []);
  useEffect(reorderDialog.preloadWhenIdle, []);
  useEffect(shortcuts.preloadWhenIdle, []);

  function openShift(id: string) {
    const shift = week.shiftsAround.find((one) => one.id === id);
    if (shift) setPanel(shift);
  }
  function addShift(at: NewShiftPlace = {}) {
    const isHere = at.user_id == null || week.staff.some(({ id }) => id === at.user_id);
    const place_id = onlyShown(week);
    const filtered = {
      ...(shown.position && { position_id: shown.position }),
      ...(place_id && { place_id }),
    };
    if (isHere) setPanel({ ...filtered, ...at });
    else announce(say("said.hasLeft"));
  }
  const board: Board = { from, today, week, rows, edits, actions, openShift, addShift, openDialog: setPanel };
  const onClose = () => setPanel(null);
  return (
    <>
      <RosterToolbar address={address} board={board} />
      <Starter week={week} />
      <View view={address.view} board={{ ...board, week: shown }} />
      {/* On phones below the people, who begin high on the page; else in the toolbar. */}
      {isMobile && <WeekTotals week={week} />}
      <EmptyWeek week={week}>
        <DueRosters {...board} week={week} />
      </EmptyWeek>
      <SelectionBar {...board} />
      {panel === "reorder" && <reorderDialog.Part board={board} onClose={onClose} />}
      {panel === "help" && <shortcuts.Part onClose={onClose} />}
      {panel && typeof panel === "object" && (
        <shiftDialog.Part opened={panel} board={board} onClose={onClose} />
      )}
    </>
  );
}

function View({ view, board }: { view: RosterAddress["view"]; board: Board }) {
  const isMobile = useIsMobile();
  if (view === "day") return <DayView {...board} />;
  if (view !== "week") return <TemplateView {...board} by={view} />;
  return isMobile ? <DayList key={board.from} board={board} /> : <WeekGrid board={board} />;
}

/** The rows of the grid; unchanged rows are the same objects as at the last render. */
function useGridRows(week: RosterWeek): readonly GridRow[] {
  const say = useRosterWords();
  const [drawn, setDrawn] = useState(() => ({ week, say, rows: gridRows(say, week) }));
  if (drawn.week === week && drawn.say === say) return drawn.rows;
  const next = { week, say, rows: gridRows(say, week, drawn.rows) };
  setDrawn(next);
  return next.rows;
}

/** Shortcuts that work everywhere on the roster's page except in fields and dialogs. */
function useRosterShortcuts(actions: RosterActions, openHelp: () => void) {
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
