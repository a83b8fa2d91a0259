import { useEffect, useState } from "react";
import type { ImportKind } from "#domain/import/import-kinds.ts";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { useImportsWords } from "#words/made/use-imports-words.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { importDialog } from "./lazy-import.ts";

interface ImportMenuProps {
  kind: ImportKind;
  /** The name of the exported file, without its suffix. */
  file: string;
  /** The table that is exported; null if there is nothing to export. */
  table: (() => readonly (readonly SheetCell[])[]) | null;
}

/** Reads rows of a list from a file, and writes them to one. */
export function ImportMenu({ kind, file, table }: ImportMenuProps) {
  const say = useImportsWords();
  const sayView = useViewWords();
  const saveSheet = useSaveSheet();
  const [isOpen, setOpen] = useState(false);
  useEffect(importDialog.preloadWhenIdle, []);
  const exportAs = (format: SheetFormat) => table && void saveSheet(file, format, table());
  return (
    <>
      <Menu
        items={[
          {
            id: "import",
            label: say("title"),
            icon: <ControlIcon name="upload" />,
            onAction: () => setOpen(true),
          },
          {
            id: "csv",
            label: say("menu.csv"),
            icon: <ControlIcon name="download" />,
            isDisabled: table === null,
            onAction: () => exportAs("csv"),
          },
          {
            id: "xlsx",
            label: sayView("sheet.xlsx"),
            icon: <ControlIcon name="download" />,
            isDisabled: table === null,
            onAction: () => exportAs("xlsx"),
          },
        ]}
      >
        <Button variant="secondary" aria-label={say("menu")}>
          <ControlIcon name="more" />
        </Button>
      </Menu>
      {isOpen && <importDialog.Part preferred={kind} onClose={() => setOpen(false)} />}
    </>
  );
}
