import type { BadLine, ImportPerson } from "#domain/staff/import/read-people.ts";
import { factsText } from "#lib/format/formatters.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SayStaff, useStaffWords } from "#words/made/use-staff-words.ts";

const LIST =
  "flex max-h-72 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line [&>li]:px-3 [&>li]:py-2";

/** The values as they will be saved. */
export function PeopleToAdd({ people }: { people: readonly ImportPerson[] }) {
  const say = useStaffWords();
  const format = useFormat();
  if (people.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <ul className={LIST} tabIndex={0} aria-label={say("import.people")}>
      {people.map((person) => (
        <li key={person.line} className="break-words">
          <span className="block font-semibold" dir="auto">
            {person.name}
          </span>
          {factsText(say.locale, [
            person.email,
            say(`role.${person.role}`),
            person.payrate !== null && format.amount(person.payrate),
            person.start_date && format.date(person.start_date),
            person.password && say("import.ownPassword"),
          ])}
        </li>
      ))}
    </ul>
  );
}

/** Every line that cannot be taken, and why. */
export function SkippedLines({ bad }: { bad: readonly BadLine[] }) {
  const say = useStaffWords();
  return (
    <section aria-label={say("import.skipped")} className="flex flex-col gap-2">
      <p className="font-semibold text-danger">{say("import.skippedCount", { count: bad.length })}</p>
      <ul className={LIST}>
        {bad.map((one) => (
          <li key={one.line} className="flex gap-3">
            <span className="shrink-0 font-semibold tabular-nums">
              {say("import.line", { line: one.line })}
            </span>
            <span className="min-w-0 break-words">{problemWords(say, one)}</span>
          </li>
        ))}
      </ul>
      <p className="text-muted">{say("import.fix")}</p>
    </section>
  );
}

const SHOWN_MAX = 60;

function problemWords(say: SayStaff, { problem, value }: BadLine): string {
  switch (problem) {
    case "no_name":
    case "bad_name":
    case "no_email":
    case "bad_password":
      return say(`import.problem.${problem}`);
    default: {
      const shown = value.length > SHOWN_MAX ? `${value.slice(0, SHOWN_MAX)}…` : value;
      return say(`import.problem.${problem}`, { value: shown });
    }
  }
}
