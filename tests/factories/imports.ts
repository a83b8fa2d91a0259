import { kindOfFile, type PlanKind, tableAs } from "#domain/import/import-kinds.ts";
import type { ImportAnswers, KnownRows, ReadFile } from "#domain/import/import-plan.ts";
import { readPlanFile } from "#domain/import/read-file.ts";
import { must } from "#lib/must.ts";
import { parseCsv, type SheetRow } from "#lib/sheets/parse-csv.ts";

/** Nothing was answered, in a business that writes 31/12/2026 and counts to 24. */
const UNANSWERED: ImportAnswers = {
  dayOrder: "dmy",
  hourCycle: 24,
  people: new Map(),
  positions: new Map(),
  places: new Map(),
  available: null,
};

/** A business of Sam Okafor and two people of one name. */
export const KNOWN: KnownRows = {
  businessId: "b0000000-0000-4000-8000-000000000001",
  today: "2026-03-01",
  people: [
    { id: "sam", name: "Sam Okafor", email: "sam@shop.test" },
    { id: "lee-1", name: "Ann Lee", email: "ann@shop.test" },
    { id: "lee-2", name: "Ann Lee", email: "ann.lee@shop.test" },
  ],
  positions: [{ id: "bar", name: "Bar", is_archived: false }],
  places: [],
  templates: [
    { id: "early", name: "Early", start_time: "07:00", end_time: "15:00", archived_at: null },
    {
      id: "old",
      name: "Old",
      start_time: "07:00",
      end_time: "15:00",
      archived_at: "2026-01-01T00:00:00.000Z",
    },
  ],
};

interface FileReading {
  answers?: Partial<ImportAnswers>;
  known?: Partial<KnownRows>;
  /** By default what its columns say. */
  kind?: PlanKind;
}

/** Reads a file of parts of the roster as the import does. */
export function readFileOf(file: string | SheetRow[], { answers, known, kind }: FileReading = {}): ReadFile {
  const rows = typeof file === "string" ? parseCsv(file) : file;
  const found = kind ?? kindOfFile(rows, ["shifts", "availability", "templates", "positions"]);
  const read = must(found, "a kind of file") as PlanKind;
  const table = must(tableAs(read, rows), "a table");
  const all = { ...UNANSWERED, ...answers };
  return readPlanFile(read, table, table.mapping, all, { ...KNOWN, ...known });
}
