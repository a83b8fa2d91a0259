import type { PlanKind } from "./import-kinds.ts";
import { type ImportAnswers, type KnownRows, NOTHING_TO_IMPORT, type ReadFile } from "./import-plan.ts";
import { findListed, findPeople, listedSource } from "./match-names.ts";
import { readAvailability } from "./read-availability.ts";
import { countedSources } from "./read-cells.ts";
import { readComingShifts } from "./read-coming-shifts.ts";
import { readPositions } from "./read-positions.ts";
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
  const positions = findListed(known.positions, answers.positions);
  const places = findListed(known.places, answers.places);
  const counted = countedSources();
  const sourceOf = (of: string, ...parts: readonly (string | null)[]) =>
    counted(["import", known.businessId, of, ...parts.map((part) => JSON.stringify(part))].join(" "));
  const reading = {
    ...known,
    ...{ rows, answers, sourceOf, cellOf: cellFinder(mapping) },
    has: (column: string) => mapping.includes(column),
    ...{
      findPerson: people.find,
      knowsPerson: people.knows,
      findPosition: positions.find,
      findPlace: places.find,
    },
  };
  const read = (READERS[kind] as (reading: object) => Partial<ReadFile>)(reading);
  const wanted = (kind: "position" | "place") =>
    (kind === "position" ? positions : places).wanted().map(({ key, name }) => ({
      ...{ line: null, key, name, color: null, is_for_everybody: true, user_ids: [] },
      source: listedSource(known.businessId, kind, key),
    }));
  const plan = { ...NOTHING_TO_IMPORT, ...read.plan };
  return {
    ...{ bad: [], already: 0, openDays: [], openTimes: null, isOpenWhether: false },
    ...read,
    plan: {
      ...plan,
      positions: [...plan.positions, ...wanted("position")],
      places: wanted("place").map(({ color: _, ...place }) => place),
    },
    people: people.asked(),
    positions: positions.asked(),
    places: places.asked(),
  };
}
