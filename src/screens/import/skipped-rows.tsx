import type { ImportColumn, ImportKind } from "#domain/import/import-kinds.ts";
import type { BadRow } from "#domain/import/import-plan.ts";
import type { ImportTable, Mapping } from "#domain/import/read-table.ts";
import { groupBy } from "#lib/group-by.ts";
import { Button } from "#ui/button.tsx";
import { useSaveSheet } from "#view/sheets/use-save-sheet.ts";
import { type SayImports, useImportsWords } from "#words/made/use-imports-words.ts";
import { columnWords } from "./column-mapping.tsx";

/** A list within a dialog, which scrolls by itself. */
export const PREVIEW_LIST =
  "flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line [&>li]:px-3 [&>li]:py-2";

/** More rows would only slow the page down; the count above says how many there are. */
export const PREVIEW_MAX = 200;

/** Says how many rows of a list are not shown. */
export function MoreRows({ count }: { count: number }) {
  const say = useImportsWords();
  return count > 0 && <li className="text-muted">{say("list.more", { count })}</li>;
}

interface SkippedRow {
  line: number;
  /** What was found, which tells rows apart that one line of the file has. */
  value: string;
  words: string;
}

interface SkippedRowsProps {
  table: ImportTable;
  bad: readonly SkippedRow[];
}

/** Every row that cannot be taken, and why; also as a file, to be fixed and imported by itself. */
export function SkippedRows({ table, bad }: SkippedRowsProps) {
  const say = useImportsWords();
  const saveSheet = useSaveSheet();
  if (bad.length === 0) return null;

  function download() {
    const byLine = groupBy(bad, ({ line }) => line);
    const rows = [...groupBy(table.rows, ({ line }) => line)].flatMap(([line, all]) => {
      // A name may be in two cells: then every row of its line has it.
      const isInOne = (value: string) => all.some(({ cells }) => cells.includes(value));
      return all.flatMap(({ cells }) => {
        const found = byLine
          .get(line)
          ?.find(({ value }) => value === "" || cells.includes(value) || !isInOne(value));
        return found ? [[...table.header.map((_, place) => cells[place] ?? ""), found.words]] : [];
      });
    });
    void saveSheet(say("skipped.file"), "csv", [[...table.header, say("skipped.problem")], ...rows]);
  }

  return (
    <section aria-label={say("skipped")} className="flex flex-col gap-2">
      <p className="font-semibold text-danger">{say("skippedCount", { count: bad.length })}</p>
      <ul className={PREVIEW_LIST}>
        {bad.slice(0, PREVIEW_MAX).map(({ line, value, words }) => (
          <li key={`${line} ${value}`} className="flex gap-3">
            <span className="shrink-0 font-semibold tabular-nums">{say("line", { line })}</span>
            <span className="min-w-0 break-words">{words}</span>
          </li>
        ))}
        <MoreRows count={bad.length - PREVIEW_MAX} />
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{say("fix")}</p>
        <Button variant="quiet" onPress={download}>
          {say("skipped.download")}
        </Button>
      </div>
    </section>
  );
}

interface ReadColumns {
  table: ImportTable;
  mapping: Mapping<ImportColumn>;
}

/** What is wrong with a row, with its column as the file calls it: 'Start: “25:00” isn't a time.' */
export function badRowWords(
  say: SayImports,
  kind: ImportKind,
  { table, mapping }: ReadColumns,
  { column, problem, value }: BadRow,
): string {
  const use = column as ImportColumn;
  const place = mapping.indexOf(use);
  const title = (place >= 0 && table.header[place]) || columnWords(say, kind, use);
  return say(`problem.${problem}`, { column: title, value: cut(value) });
}

/** A wrong value, as far as it is shown. */
export function cut(value: string): string {
  return value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
}

const SHOWN_MAX = 60;
