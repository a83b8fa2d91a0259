import { asStored, type Replaced, valuesOf } from "#domain/sync/replaced-values.ts";
import { must } from "#lib/must.ts";
import { collectionOf } from "#replica/collections.ts";
import { patchLocally } from "#replica/local-change.ts";
import { ENTITIES } from "#schema/entities/entities.ts";
import type { CommandContext } from "./command-context.ts";
import { write } from "./write.ts";

/** Keeps the values in force: nobody is told of these any more. */
export function keepValues(context: CommandContext, told: readonly Replaced[]): Promise<void> {
  return write(context, async ({ remove }) => {
    for (const { entry } of told) await remove("replaced", entry.id);
  });
}

/** Sets the field to the value that was replaced, as an ordinary change. The server then forgets the entry. */
export function restoreValue(context: CommandContext, { entry }: Replaced): Promise<void> {
  return write(context, async ({ replica, newId }) => {
    const entity = must(
      ENTITIES.find(({ table }) => table === entry.table_name),
      `an entity of ${entry.table_name}`,
    );
    const fields = { [entry.field]: asStored(valuesOf(entry).replaced) };
    await patchLocally(collectionOf(replica, entity.collection), entry.row_id, fields, newId());
  });
}
