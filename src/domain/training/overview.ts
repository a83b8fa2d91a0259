import type { CsvCell } from "#lib/csv-text.ts";
import type { TrainingCell } from "./training-cell.ts";

export const OVERVIEW_FILTERS = ["all", "overdue", "open", "completed"] as const;
export type OverviewFilter = (typeof OVERVIEW_FILTERS)[number];

/** How one person stands with all modules that are looked at, in their order. */
export interface OverviewRow {
  person: { id: string; name: string; email: string };
  /** Null where nothing is to be said: of a module that nobody can open any more they completed nothing. */
  cells: (TrainingCell | null)[];
}

/** Whether a row has something of what is looked for: open is what is asked for and not completed. */
export function matches({ cells }: OverviewRow, filter: OverviewFilter): boolean {
  if (filter === "all") return true;
  return cells.some((cell) => {
    if (!cell) return false;
    const { state, assigned, isOverdue } = cell;
    if (filter === "completed") return state.kind === "completed";
    return filter === "overdue" ? isOverdue : assigned !== undefined && state.kind !== "completed";
  });
}

const STATES = { "not-started": "Not started", "in-progress": "In progress", completed: "Completed" };

/** One line for each person and module, for spreadsheets; days as yyyy-MM-dd by the clocks of the business. */
export function overviewCsv(
  rows: readonly OverviewRow[],
  modules: readonly { title: string }[],
  dayOf: (instant: string) => string,
): CsvCell[][] {
  const head = ["Name", "Module", "State", "Done", "Parts", "Due", "Overdue", "Completed on", "Score %"];
  const lines = rows.flatMap(({ person, cells }) =>
    cells.flatMap((cell, place) => (cell ? [lineOf(person, modules[place]?.title ?? "", cell, dayOf)] : [])),
  );
  return [head, ...lines];
}

function lineOf(
  person: OverviewRow["person"],
  module: string,
  { state, assigned, isOverdue }: TrainingCell,
  dayOf: (instant: string) => string,
): CsvCell[] {
  return [
    person.name,
    module,
    STATES[state.kind],
    state.kind === "in-progress" ? state.done : null,
    state.kind === "in-progress" ? state.total : null,
    assigned?.due ?? null,
    isOverdue ? "Yes" : "No",
    state.kind === "completed" ? dayOf(state.at) : null,
    state.kind === "completed" ? state.score : null,
  ];
}
