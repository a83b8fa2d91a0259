import type { BadLine, ImportPerson } from "#domain/import/read-people.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";
import { cut, MoreRows, PREVIEW_LIST, PREVIEW_MAX } from "./skipped-rows.tsx";

interface PeopleToAddProps {
  people: readonly ImportPerson[];
  /** The names of positions. */
  nameOf: ReadonlyMap<string, string>;
}

/** The values as they will be saved. */
export function PeopleToAdd({ people, nameOf }: PeopleToAddProps) {
  const say = useStaffWords();
  const format = useFormat();
  if (people.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <ul className={PREVIEW_LIST} tabIndex={0} aria-label={say("import.people")}>
      {people.slice(0, PREVIEW_MAX).map((person) => (
        <li key={person.line} className="break-words">
          <span className="block font-semibold" dir="auto">
            {person.name}
          </span>
          {factsText(say.locale, [
            person.email,
            say(`role.${person.role}`),
            person.payrate !== null && format.amount(person.payrate),
            person.start_date && format.date(person.start_date),
            person.birth_date && format.date(person.birth_date),
            person.weekly_minutes !== undefined &&
              say("import.weekly", { hours: person.weekly_minutes / 60 }),
            ...(person.positions ?? []).map((id) => nameOf.get(id)),
            person.password && say("import.ownPassword"),
          ])}
        </li>
      ))}
      <MoreRows count={people.length - PREVIEW_MAX} />
    </ul>
  );
}

/** What is wrong with a line, in words. */
export function badLineWords(say: SayStaff, { problem, value }: BadLine): string {
  switch (problem) {
    case "no_name":
    case "bad_name":
    case "no_email":
    case "bad_password":
      return say(`import.problem.${problem}`);
    default:
      return say(`import.problem.${problem}`, { value: cut(value) });
  }
}
