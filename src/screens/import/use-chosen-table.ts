import { useMemo, useState } from "react";
import {
  type ImportColumn,
  type ImportKind,
  missingOf,
  namesPlaces,
  tableAs,
  withoutPlaces,
} from "#domain/import/import-kinds.ts";
import { type ImportTable, type Mapping, unusedColumns } from "#domain/import/read-table.ts";
import { readSheet } from "#lib/sheets/read-sheet.ts";
import type { ChosenFile } from "./choose-file.tsx";

const NOTHING: ImportTable<ImportColumn> = { header: [], rows: [], mapping: [] };

/**
 * A file as a table of what it holds, by what its reader chose: the kind, the spelling, the columns. One of places is read
 * where the business or the file has several.
 */
export function useChosenTable({ file, sheet, kind: likely }: ChosenFile, hasSeveralPlaces: boolean) {
  const [kind, setKind] = useState<ImportKind>(likely);
  const [rows, setRows] = useState(sheet.rows);
  const [spelling, setSpelling] = useState(sheet.isSure ? (sheet.readings[0]?.encoding ?? "") : null);
  const [mapped, setMapped] = useState<Mapping<ImportColumn> | null>(null);
  const table = useMemo(() => tableAs(kind, rows) ?? NOTHING, [kind, rows]);
  const hasPlaces = useMemo(() => hasSeveralPlaces || namesPlaces(table), [hasSeveralPlaces, table]);
  const usual = useMemo(() => (hasPlaces ? table.mapping : withoutPlaces(table.mapping)), [hasPlaces, table]);
  const mapping = mapped ?? usual;
  return {
    kind,
    table,
    mapping,
    hasPlaces,
    /** Null until it was chosen, where the file leaves it open. */
    spelling,
    missing: missingOf(kind, table, mapping),
    unused: unusedColumns(table, mapping),
    map: setMapped,
    take(as: ImportKind) {
      setKind(as);
      setMapped(null);
    },
    async spell(encoding: string) {
      setSpelling(encoding);
      setRows((await readSheet(file, { encoding })).rows);
    },
  };
}
export type ChosenTable = ReturnType<typeof useChosenTable>;
