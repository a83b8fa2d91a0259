import type { RxJsonSchema } from "rxdb";
import type { Entity } from "#schema/entities/define-entity.ts";

/** Fits every indexed text: ids, instants and calendar days. */
const INDEXED_TEXT_LENGTH = 64;

/**
 * The RxDB schema of an entity. Only the key and the indexed fields are declared: RxDB stores the others as they
 * are, so a new column needs no local migration.
 */
export function rxSchemaOf(entity: Entity): RxJsonSchema<{ id: string }> {
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
