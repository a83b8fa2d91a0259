import type { PositionToMake } from "#domain/import/import-plan.ts";
import type { ImportPerson } from "#domain/import/read-people.ts";
import { uuidOf } from "#lib/hashes.ts";
import { calendarDay } from "#lib/time/calendar-days.ts";
import type { CommandContext } from "../command-context.ts";
import { makeLists, prepareLists } from "../roster/imported-lists.ts";
import { businessZone, type ReplicaWriter, write } from "../write.ts";

export interface TermsToAdd {
  /** The id of the import, which stays the same when it continues: then nothing is added twice. */
  importId: string;
  /** The positions that the file names and that are not here. */
  positions: readonly PositionToMake[];
}

type Added = Pick<ImportPerson, "start_date" | "weekly_minutes" | "positions"> & { id: string };

/** Adds the contracts and positions of added people as their file says; new positions only with somebody in them. */
export async function addTerms(
  context: CommandContext,
  added: readonly Added[],
  { importId, positions }: TermsToAdd,
): Promise<void> {
  const people = added.filter((one) => one.positions || one.weekly_minutes !== undefined);
  if (people.length === 0) return;
  await write(context, async (writing) => {
    const today = calendarDay(writing.now(), await businessZone(context, writing));
    for (const person of people) await addAgreedHours(writing, person, { importId, today });
    const wanted = positions.filter(({ key }) => people.some((one) => one.positions?.includes(key)));
    const prepared = await prepareLists(writing, "position", wanted);
    await makeLists(writing, prepared);
    const idsOf = ({ positions: own = [] }: Added) => own.map((key) => prepared.idOf.get(key) ?? key);
    for (const { id, is_for_everybody, user_ids } of await writing.find("position")) {
      const listed = people.flatMap((one) => (idsOf(one).includes(id) ? one.id : []));
      if (is_for_everybody || listed.every((one) => user_ids.includes(one))) continue;
      await writing.patch("position", id, (row) => ({
        user_ids: [...new Set([...row.user_ids, ...listed])],
      }));
    }
  });
}

async function addAgreedHours(
  { userId, stamped, find, insert }: ReplicaWriter,
  { id: user_id, start_date, weekly_minutes }: Added,
  { importId, today }: { importId: string; today: string },
) {
  if (weekly_minutes === undefined) return;
  const id = await uuidOf(`import ${importId} contract ${user_id}`);
  if ((await find("contract", { id })).length > 0) return;
  const unsaid = { weekly_max_minutes: null, workdays: null };
  const from_day = start_date ?? today;
  await insert("contract", {
    ...stamped(id),
    user_id,
    from_day,
    weekly_minutes,
    ...unsaid,
    created_by: userId,
  });
}
