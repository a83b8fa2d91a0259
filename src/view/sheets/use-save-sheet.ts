import { useCallback } from "react";
import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { type SheetFormat, sheetFile } from "#lib/sheets/sheet-file.ts";
import { downloadFile } from "#ui/page/download-file.ts";
import { orToast } from "#ui/toasts/toast.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useLocale } from "../format/use-locale.ts";

/** Returns a function that saves a table as a file for the spreadsheets of the person's locale. Its name has no suffix. */
export function useSaveSheet() {
  const say = useViewWords();
  const locale = useLocale();
  return useCallback(
    (name: string, format: SheetFormat, rows: readonly (readonly SheetCell[])[]) =>
      orToast(say("sheet.failed"), async () => {
        const file = await sheetFile(rows, { format, locale, name });
        downloadFile(`${name}.${format}`, file, file.type);
      }),
    [say, locale],
  );
}
