import type { Holiday } from "#domain/days/holidays.ts";
import { uuidOf } from "#lib/hashes.ts";
import { isSame } from "#lib/keep-same.ts";
import { fetchHolidayFile } from "#remote/holiday-file.ts";
import { rows } from "#replica/collections.ts";
import { editAllLocally } from "#replica/local-change.ts";
import { type DayNote, type dayNoteEntity, holidayText } from "#schema/entities/day-note.ts";
import type { EditOf } from "#schema/entities/entity.ts";
import type { HolidayFile } from "#schema/protocol/holiday-file.ts";
import type { CommandContext } from "../command-context.ts";
import { type ReplicaWriter, write } from "../write.ts";

export type DayNotePlan = Omit<EditOf<typeof dayNoteEntity>, "is_observed">;

/** What nobody writes. */
const PLAIN = { code: null, is_observed: true };

/**
 * Adds what is special about a day, or changes it from what was shown (`before`): what others have changed of it meanwhile
 * stays. Resolves to null if the row to change is gone.
 */
export function saveDayNote(
  context: CommandContext,
  plan: DayNotePlan,
  before: DayNote | null = null,
): Promise<DayNote | null> {
  return write(context, ({ userId, stamped, patch, insert }) =>
    before
      ? patch("day_note", before.id, changes(before, plan))
      : insert("day_note", { ...stamped(), ...trimmed(plan), ...PLAIN, created_by: userId }),
  );
}

/** Takes a change back, but for what somebody has changed since. */
export function undoDayNote(context: CommandContext, before: DayNote, plan: DayNotePlan): Promise<unknown> {
  const made = changes(before, plan);
  return write(context, ({ patch }) =>
    patch("day_note", before.id, (row) =>
      pickBy(planOf(before), (field) => field in made && isSame(row[field], made[field])),
    ),
  );
}

function changes(before: DayNote, plan: DayNotePlan): Partial<DayNotePlan> {
  const fields = trimmed(plan);
  return pickBy(fields, (field) => !isSame(fields[field], before[field]));
}

function trimmed(plan: DayNotePlan): DayNotePlan {
  return { ...plan, title: plan.title.trim(), text: plan.text.trim() };
}

function pickBy(plan: DayNotePlan, isPicked: (field: keyof DayNotePlan) => boolean): Partial<DayNotePlan> {
  return Object.fromEntries(Object.entries(plan).filter(([field]) => isPicked(field as keyof DayNotePlan)));
}

/** Takes notes away: holidays are no longer observed, and the others are deleted. */
export function removeDayNotes(
  context: CommandContext,
  notes: readonly Pick<DayNote, "id" | "type">[],
): Promise<void> {
  return write(context, async ({ patch, remove }) => {
    for (const { id, type } of notes) {
      if (type === "holiday") await patch("day_note", id, { is_observed: false });
      else await remove("day_note", id);
    }
  });
}

/** Brings a note back that was taken away: a holiday is observed again, another one is made anew. */
export async function returnDayNote(context: CommandContext, note: DayNote): Promise<void> {
  if (note.type !== "holiday") await saveDayNote(context, planOf(note));
  else await write(context, ({ patch }) => patch("day_note", note.id, { is_observed: true }));
}

/** What of a note a manager writes. */
export function planOf({ date, place_id = null, type, title, text, needs }: DayNote): DayNotePlan {
  return { date, place_id, type, title, text, needs };
}

/** Fetches the holidays of a country (ISO 3166-1), or finds them on this device. */
export function readHolidays(_: CommandContext, country: string): Promise<HolidayFile | "offline" | "none"> {
  return fetchHolidayFile(country);
}

/**
 * Adds holidays, and resolves to what takes them away again. Those that are there stay as they are, and what was taken away
 * is observed again. Whoever adds the same ones elsewhere makes the same rows. They are of one place, or of all (null).
 */
export function addHolidays(
  context: CommandContext,
  holidays: readonly Holiday[],
  place_id: string | null = null,
): Promise<Pick<DayNote, "id" | "type">[]> {
  return write(context, async (writing) => {
    const { replica, newId } = writing;
    const made = await holidayRows(writing, holidays, place_id);
    const added: Pick<DayNote, "id" | "type">[] = [];
    await editAllLocally(
      rows(replica, "day_note"),
      [...made.keys()],
      (id, stored) => {
        const document = made.get(id);
        if (!document || stored?.is_observed) return null;
        added.push(document);
        if (stored) return { kind: "change", fields: { is_observed: true } };
        return { kind: "add", document, isShared: true };
      },
      newId,
    );
    return added;
  });
}

async function holidayRows(
  { userId, stamped }: ReplicaWriter,
  holidays: readonly Holiday[],
  place_id: string | null,
) {
  const made = await Promise.all(
    holidays.map(async (holiday) => {
      const row = { ...stamped(), ...holiday, place_id, type: "holiday" as const };
      return { ...row, id: await uuidOf(holidayText(row)) };
    }),
  );
  const rest = { kind: "day_note" as const, text: "", needs: [], is_observed: true, created_by: userId };
  return new Map(made.map((row) => [row.id, { ...row, ...rest }]));
}
