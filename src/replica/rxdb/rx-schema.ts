import type { RxJsonSchema } from "rxdb";
import { must } from "#lib/must.ts";
import { type Entity, entityOf } from "#schema/entities/entity.ts";

/** Long enough for every indexed text: ids, instants and calendar days. */
const INDEXED_TEXT_LENGTH = 64;

/**
 * Returns the RxDB schema of a collection, common to its entities. It declares only the key and indexed fields: RxDB
 * stores undeclared fields as they are, so a new column needs no local migration.
 */
export function rxSchemaOf(entities: readonly Entity[], collection: string): RxJsonSchema<{ id: string }> {
  const entity = must(entityOf(entities, collection, {}), `an entity of ${collection}`);
  const indexed = new Set(["id", ...entity.indexes.flat()]);
  return {
    version: entity.version,
    primaryKey: "id",
    type: "object",
    properties: Object.fromEntries(
      [...indexed].map((field) => [field, { type: "string", maxLength: INDEXED_TEXT_LENGTH }]),
    ) as never,
    required: [...indexed] as never,
    indexes: entity.indexes as never,
  };
}
