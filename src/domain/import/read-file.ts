import type { PlanKind } from "./import-kinds.ts";
import { type ImportAnswers, type KnownRows, NOTHING_TO_IMPORT, type ReadFile } from "./import-plan.ts";
import { findPeople, findPositions } from "./match-names.ts";
import { readAvailability } from "./read-availability.ts";
import { countedSources } from "./read-cells.ts";
import { readComingShifts } from "./read-coming-shifts.ts";
import { positionSource, readPositions } from "./read-positions.ts";
import { cellFinder, type ImportTable, type Mapping } from "./read-table.ts";
import { readTemplates } from "./read-templates.ts";
import type { FileReading } from "./reading.ts";

const READERS = {
  shifts: readComingShifts,
  availability: readAvailability,
  templates: readTemplates,
  positions: readPositions,
} satisfies { [Kind in PlanKind]: (reading: FileReading<Kind>) => object };

/** Reads a file of parts of the roster, by the answers to what it leaves open. Nothing is written. */
export function readPlanFile(
  kind: PlanKind,
  { rows }: Pick<ImportTable, "rows">,
  mapping: Mapping,
  answers: ImportAnswers,
  known: KnownRows,
): ReadFile {
  const people = findPeople(known.people, answers.people);
  const active = known.positions.filter(({ is_archived }) => !is_archived);
  const positions = findPositions(active, answers.positions);
  const counted = countedSources();
  const sourceOf = (of: string, ...parts: readonly (string | null)[]) =>
    counted(["import", known.businessId, of, ...parts.map((part) => JSON.stringify(part))].join(" "));
  const reading = {
    ...known,
    ...{ rows, answers, sourceOf, cellOf: cellFinder(mapping) },
    has: (column: string) => mapping.includes(column),
    ...{ findPerson: people.find, findPosition: positions.find },
  };
  const read = (READERS[kind] as (reading: object) => Partial<ReadFile>)(reading);
  const wanted = positions.wanted().map(({ key, name }) => ({
    ...{ line: null, key, name, color: null, is_for_everybody: true, user_ids: [] },
    source: positionSource(known.businessId, key),
  }));
  const plan = { ...NOTHING_TO_IMPORT, ...read.plan };
  return {
    ...{ bad: [], already: 0, openDays: [], openTimes: null, isOpenWhether: false },
    ...read,
    plan: { ...plan, positions: [...plan.positions, ...wanted] },
    people: people.asked(),
    positions: positions.asked(),
  };
}
