import { useState } from "react";
import { IMPORT_COLUMNS } from "#domain/staff/import/import-names.ts";
import type { ImportTable, Mapping } from "#domain/staff/import/read-table.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/fields/select.tsx";
import { useStaffWords } from "#words/made/use-staff-words.ts";

interface ColumnMappingProps {
  /** Whether a required column is missing. */
  isNeeded: boolean;
  table: ImportTable;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

const UNUSED = "unused";

/** What each column of the file is used for, to be changed by hand. Each use has one column. */
export function ColumnMapping({ isNeeded, table, mapping, onChange }: ColumnMappingProps) {
  const say = useStaffWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !isNeeded) {
    return (
      <div>
        <Button variant="quiet" onPress={() => setOpen(true)}>
          {say("import.columns")}
        </Button>
      </div>
    );
  }
  const options = [
    { value: UNUSED, label: say("import.use.none") },
    ...IMPORT_COLUMNS.map((column) => ({ value: column, label: say(`import.use.${column}`) })),
  ];
  const use = (place: number, value: string) => {
    setOpen(true);
    const column = IMPORT_COLUMNS.find((one) => one === value) ?? null;
    onChange(
      table.header.map((_, at) => {
        if (at === place) return column;
        return mapping[at] === column ? null : (mapping[at] ?? null);
      }),
    );
  };
  return (
    <section aria-label={say("import.columns")} className="grid gap-3 sm:grid-cols-2">
      {table.header.map((title, place) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          key={place}
          label={title || say("import.untitled", { place: place + 1 })}
          description={table.rows[0]?.cells[place]}
          value={mapping[place] ?? UNUSED}
          options={options}
          onChange={(value) => use(place, value)}
        />
      ))}
    </section>
  );
}
