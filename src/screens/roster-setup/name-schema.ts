import * as v from "valibot";
import type { PeopleList } from "#commands/roster/people-lists.ts";
import { foldText } from "#lib/search.ts";
import { words } from "#schema/entities/validators.ts";
import type { SayRosterSetup } from "#words/made/roster-setup.ts";

const NAME_MAX = 80;

/** The rules for the name of a position or place, and their error messages; the names of the others are taken. */
export function nameSchema(say: SayRosterSetup, kind: PeopleList, others: readonly { name: string }[]) {
  return v.pipe(
    words(NAME_MAX, say("dialog.nameMissing"), say(`${kind}.nameTooLong`, { max: NAME_MAX })),
    v.check(
      (name) => !others.some((other) => foldText(other.name.trim()) === foldText(name.trim())),
      say(`${kind}.nameTaken`),
    ),
  );
}
