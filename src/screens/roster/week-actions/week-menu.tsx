import { type ComponentType, Suspense, useEffect, useState } from "react";
import { rosterCsv } from "#domain/roster/roster-csv.ts";
import { csvText } from "#lib/csv-text.ts";
import { useRosterGrid } from "#stores/roster-grid.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu, type MenuAction } from "#ui/overlays/menu.tsx";
import { downloadFile } from "#ui/page/download-file.ts";
import { lazyPart } from "#ui/page/lazy-part.ts";
import { useFormat } from "#view/format/use-format.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterPartProps } from "../roster-parts.ts";
import { PrintWeek } from "./print-week.tsx";

type DialogProps = RosterPartProps & { onClose: () => void };

const dialogs = {
  copy: lazyPart<DialogProps>(async () => (await import("./copy-week-dialog.tsx")).CopyWeekDialog),
  save: lazyPart<DialogProps>(
    async () => (await import("../saved-rosters/saved-rosters-save.tsx")).SaveRosterDialog,
  ),
  saved: lazyPart<DialogProps>(
    async () => (await import("../saved-rosters/saved-rosters-dialog.tsx")).SavedRostersDialog,
  ),
};

export function WeekMenu(props: RosterPartProps) {
  const { week, from, openDialog } = props;
  const say = useRosterWords();
  const isSelecting = useRosterGrid((state) => state.isSelecting);
  const { currency } = useFormat();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Dialog: ComponentType<DialogProps> | null = open && dialogs[open].Part;
  useDialogsAtHand();

  const exportCsv = () => {
    const { shifts, everybody, templates, rules, seesCost } = week;
    const rows = rosterCsv(say, {
      shifts,
      people: everybody,
      templates,
      zone: rules.zone,
      currency,
      seesCost,
    });
    downloadFile(`${say("csv.file", { from })}.csv`, csvText(rows), "text/csv;charset=utf-8");
  };
  const isEmpty = week.shifts.length === 0;
  const items: MenuAction[] = [
    { id: "copy", label: say("menu.copy"), onAction: () => setOpen("copy") },
    { id: "save", label: say("menu.save"), isDisabled: isEmpty, onAction: () => setOpen("save") },
    { id: "saved", label: say("menu.saved"), onAction: () => setOpen("saved") },
    { id: "reorder", label: say("menu.reorder"), isDisabled: isEmpty, onAction: () => openDialog("reorder") },
    {
      id: "select",
      label: say(isSelecting ? "menu.stopSelecting" : "menu.select"),
      onAction: () => useRosterGrid.setState({ isSelecting: !isSelecting }),
    },
    { id: "print", label: say("menu.print"), onAction: () => printSoon() },
    {
      id: "csv",
      label: say("menu.csv"),
      isDisabled: isEmpty,
      onAction: exportCsv,
    },
    { id: "help", label: say("menu.shortcuts"), onAction: () => openDialog("help") },
  ];
  return (
    <>
      <Menu items={items}>
        <Button variant="secondary">
          {say("menu.label")}
          <Icon name="chevron-down" />
        </Button>
      </Menu>
      <Suspense>{Dialog && <Dialog {...props} onClose={() => setOpen(null)} />}</Suspense>
      <PrintWeek week={week} />
    </>
  );
}

/** After the menu has closed, because printing freezes the page. */
function printSoon() {
  setTimeout(() => window.print());
}

/** Preloads the dialogs, because the device may be offline when they are needed. */
function useDialogsAtHand() {
  useEffect(() => {
    const stops = Object.values(dialogs).map(({ preloadWhenIdle }) => preloadWhenIdle());
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
