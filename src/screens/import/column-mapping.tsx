import { useState } from "react";
import { columnsOf, type ImportColumn, type ImportKind } from "#domain/import/import-kinds.ts";
import type { ImportTable, Mapping } from "#domain/import/read-table.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { type SayImports, useImportsWords } from "#words/made/use-imports-words.ts";

interface ColumnMappingProps {
  kind: ImportKind;
  /** Whether it can have a column of places. */
  hasPlaces: boolean;
  /** Whether a required column is missing. */
  isNeeded: boolean;
  table: ImportTable;
  mapping: Mapping<ImportColumn>;
  onChange: (mapping: Mapping<ImportColumn>) => void;
}

const UNUSED = "unused";

/** What each column of the file is used for, to be changed by hand. Each use has one column. */
export function ColumnMapping({ kind, hasPlaces, isNeeded, table, mapping, onChange }: ColumnMappingProps) {
  const say = useImportsWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isNeeded) {
    return (
      <div className="-ms-4">
        <Button variant="quiet" onPress={() => setOpen(true)}>
          {say("columns")}
        </Button>
      </div>
    );
  }
  const columns = columnsOf(kind, hasPlaces);
  const options = [
    { value: UNUSED, label: say("use.none") },
    ...columns.map((column) => ({ value: column, label: columnWords(say, kind, column) })),
  ];
  const use = (place: number, value: string) => {
    setOpen(true);
    const column = columns.find((one) => one === value) ?? null;
    onChange(
      table.header.map((_, at) => {
        if (at === place) return column;
        return mapping[at] === column ? null : (mapping[at] ?? null);
      }),
    );
  };
  return (
    <section aria-label={say("columns")} className="grid gap-3 sm:grid-cols-2">
      {table.header.map((title, place) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={place}
          label={title || say("untitled", { place: place + 1 })}
          description={table.rows[0]?.cells[place]}
          value={mapping[place] ?? UNUSED}
          options={options}
          onChange={(value) => use(place, value)}
        />
      ))}
    </section>
  );
}

/** What a column is used for, in words. */
export function columnWords(say: SayImports, kind: ImportKind, column: ImportColumn): string {
  const isTitle = column === "name" && (kind === "templates" || kind === "positions");
  return say(isTitle ? "use.title" : `use.${column}`);
}
