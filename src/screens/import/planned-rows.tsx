import type { PlanKind } from "#domain/import/import-kinds.ts";
import type { ImportPlan, KnownRows } from "#domain/import/import-plan.ts";
import { weekdayName } from "#domain/time/weekday-names.ts";
import type { Format } from "#lib/format/create-format.ts";
import { factsText, listText } from "#lib/format/formatters.ts";
import { saysText } from "#view/availability/entry-words.ts";
import { useFormat } from "#view/format/use-format.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { type SayAvailability, useAvailabilityWords } from "#words/made/use-availability-words.ts";
import { type SayImports, useImportsWords } from "#words/made/use-imports-words.ts";
import { MoreRows, PREVIEW_LIST, PREVIEW_MAX } from "./skipped-rows.tsx";

interface PlannedRowsProps {
  kind: PlanKind;
  plan: ImportPlan;
  known: KnownRows;
  hasPlaces: boolean;
  /** The sources of the rows that are new here. */
  fresh: ReadonlySet<string>;
}

/** The new rows as they will be saved. */
export function PlannedRows({ kind, plan, known, hasPlaces, fresh }: PlannedRowsProps) {
  const say = useImportsWords();
  const sayAvailability = useAvailabilityWords();
  const format = useFormat();
  const rows = rowsInWords(kind, plan, { known, hasPlaces, say, sayAvailability, format }).filter(
    ({ source }) => fresh.has(source),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <ul className={PREVIEW_LIST} tabIndex={0} aria-label={say(`list.${kind}`)}>
      {rows.slice(0, PREVIEW_MAX).map(({ source, title, facts }) => (
        <li key={source} className="break-words">
          <span className="block font-semibold" dir="auto">
            {title}
          </span>
          {factsText(say.locale, facts)}
        </li>
      ))}
      <MoreRows count={rows.length - PREVIEW_MAX} />
    </ul>
  );
}

interface InWords {
  known: KnownRows;
  hasPlaces: boolean;
  say: SayImports;
  sayAvailability: SayAvailability;
  format: Format;
}

type Facts = Parameters<typeof factsText>[1];

function rowsInWords(
  kind: PlanKind,
  plan: ImportPlan,
  { known, hasPlaces, say, sayAvailability, format }: InWords,
): { line: number; source: string; title: string; facts: Facts }[] {
  const names = new Map([
    ...known.people.map(({ id, name }) => [id, name] as const),
    ...known.positions.map(({ id, name }) => [id, name] as const),
    ...known.templates.map(({ id, name }) => [id, name] as const),
    ...plan.positions.map(({ key, name }) => [key, name] as const),
  ]);
  // A place can be called as a position is.
  const places = new Map(
    [...known.places, ...plan.places.map(({ key, name }) => ({ id: key, name }))].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const nameOf = (id: string | null) => names.get(id ?? "");
  const placeOf = (id: string | null) => (hasPlaces ? places.get(id ?? "") : undefined);
  const all = {
    shifts: plan.shifts.map((shift) => ({
      ...{ line: shift.line, source: shift.source },
      title: nameOf(shift.user_id) ?? say("openShift"),
      facts: [
        format.shortDay(shift.date),
        timesText(shift, format),
        nameOf(shift.time_slot),
        nameOf(shift.position_id),
        placeOf(shift.place_id),
        shift.notes,
      ],
    })),
    availability: plan.availability.map(({ line, source, user_id, days, plan: entry }) => ({
      ...{ line, source },
      title: nameOf(user_id) ?? "",
      facts: [
        days.length > 1 ? format.dayRange(days[0], days.at(-1)) : format.shortDay(days[0]),
        saysText(sayAvailability, entry, format),
        entry.reason,
      ],
    })),
    templates: plan.templates.map((template) => ({
      ...{ line: template.line, source: template.source },
      title: template.name,
      facts: [
        timesText(template, format),
        template.required_days.length > 0 &&
          listText(
            say.locale,
            template.required_days.map((day) => weekdayName(say.locale, day, "short")),
          ),
        say("headcount", { count: template.headcount }),
        nameOf(template.position_id),
        placeOf(template.place_id),
      ],
    })),
    positions: plan.positions.map(({ line, source, name, is_for_everybody, user_ids }) => ({
      ...{ line, source },
      title: name,
      facts: is_for_everybody ? [say("everybody")] : user_ids.map((id) => nameOf(id)),
    })),
  };
  return all[kind].flatMap(({ line, ...row }) => (line === null ? [] : [{ line, ...row }]));
}
