import { useEffect, useState } from "react";
import { rosterCsv } from "#domain/roster/roster-csv.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { importDialog } from "#screens/import/lazy-import.ts";
import { useRosterGrid } from "#stores/roster-grid.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Menu, type MenuAction } from "#ui/overlays/menu.tsx";
import { useIsMobile } from "#ui/use-is-mobile.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import type { Board } from "../board/board.ts";
import { useShownWeek } from "../board/shown-week.ts";
import { useUndoSteps } from "../board/use-roster-actions.ts";
import { PrintWeek } from "./print-week.tsx";
import { useDueRosters } from "./use-due-rosters.tsx";

const copy = lazyDialog(async () => (await import("./copy-week-dialog.tsx")).CopyWeekDialog);
const save = lazyDialog(async () => (await import("./saved-rosters-save.tsx")).SaveRosterDialog);
const saved = lazyDialog(async () => (await import("./saved-rosters-dialog.tsx")).SavedRostersDialog);

interface WeekMenuProps extends Board {
  /** The one that alone is shown, and printed; null for all. */
  position: string | null;
}

/** What is done with the whole week; on phones also undo and redo, which have no room in the toolbar. */
export function WeekMenu({ position, ...board }: WeekMenuProps) {
  const { week, from, edits, actions, openDialog } = board;
  const say = useRosterWords();
  const isSelecting = useRosterGrid((state) => state.isSelecting);
  const sayView = useViewWords();
  const saveSheet = useSaveSheet();
  const { currency } = useFormat();
  const [open, setOpen] = useState<"copy" | "save" | "saved" | "import" | null>(null);
  useEffect(copy.preloadWhenIdle, []);
  useEffect(save.preloadWhenIdle, []);
  useEffect(saved.preloadWhenIdle, []);
  useEffect(importDialog.preloadWhenIdle, []);

  const exportAs = (format: SheetFormat) => {
    const { zone, positions } = week.rules;
    const named = {
      people: week.everybody,
      positions: [...(positions?.values() ?? [])],
      places: week.places,
    };
    const rows = rosterCsv(say, { ...week, ...named, zone, currency });
    void saveSheet(say("csv.file", { from }), format, rows);
  };
  const isEmpty = week.shifts.length === 0;
  const steps = useUndoSteps(actions);
  const isMobile = useIsMobile();
  const { due, asked } = useDueRosters(board);
  const items: MenuAction[] = [
    ...(isMobile ? steps : []),
    ...due.map(({ id, label, isBusy, apply }) => ({ id, label, isDisabled: isBusy, onAction: apply })),
    { id: "copy", label: say("menu.copy"), onAction: () => setOpen("copy") },
    { id: "save", label: say("menu.save"), isDisabled: isEmpty, onAction: () => setOpen("save") },
    { id: "saved", label: say("menu.saved"), onAction: () => setOpen("saved") },
    { id: "reorder", label: say("menu.reorder"), isDisabled: isEmpty, onAction: () => openDialog("reorder") },
    {
      id: "select",
      label: say(isSelecting ? "menu.stopSelecting" : "menu.select"),
      onAction: () => useRosterGrid.setState({ isSelecting: !isSelecting }),
    },
    // After the menu has closed, because printing freezes the page.
    { id: "print", label: say("menu.print"), onAction: () => void setTimeout(() => window.print()) },
    { id: "import", label: say("menu.import"), onAction: () => setOpen("import") },
    { id: "csv", label: say("menu.csv"), isDisabled: isEmpty, onAction: () => exportAs("csv") },
    { id: "xlsx", label: sayView("sheet.xlsx"), isDisabled: isEmpty, onAction: () => exportAs("xlsx") },
    { id: "help", label: say("menu.shortcuts"), onAction: () => openDialog("help") },
  ];
  const onClose = () => setOpen(null);
  return (
    <>
      <Menu items={items}>
        <Button variant="secondary">
          <ControlIcon name="more" className="size-5.5 xl:hidden" />
          <span className="max-xl:sr-only">{say("menu.label")}</span>
          <Icon name="chevron-down" className="max-xl:hidden" />
        </Button>
      </Menu>
      {open === "copy" && <copy.Part week={week} from={from} edits={edits} onClose={onClose} />}
      {open === "save" && <save.Part week={week} onClose={onClose} />}
      {open === "saved" && <saved.Part week={week} from={from} edits={edits} onClose={onClose} />}
      {asked}
      {open === "import" && <importDialog.Part preferred="shifts" onClose={onClose} />}
      <PrintWeek week={useShownWeek(week, position)} />
    </>
  );
}
