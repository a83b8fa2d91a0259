import type { ENTITIES } from "#schema/entities/entities.ts";
import type { RowOf } from "#schema/entities/entity.ts";
import type { AnyField } from "#schema/entities/fields.ts";

const BUSINESS = "b0000000-0000-4000-8000-000000000001";
const MONDAY = "2026-03-02";
const NINE = `${MONDAY}T09:00:00.000Z`;

/** Returns a row as the replica holds it, with each field's default where nothing else is said; `userId` reads it. */
export function newRow<E extends (typeof ENTITIES)[number]>(
  entity: E,
  fields: Partial<RowOf<E>> = {},
  userId = "",
): RowOf<E> {
  const kind = entity.kind && { kind: entity.kind };
  const usual = { ...defaultsOf(entity.fields), ...kind, version: 1, change_id: null };
  const derived = entity.derived?.({ ...usual, ...fields }, userId);
  return { ...usual, ...derived, ...fields } as never;
}

function defaultsOf(fields: Record<string, AnyField>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, defaultOf(name, field)]));
}

function defaultOf(name: string, { type, rules }: AnyField): unknown {
  if (rules.byDefault !== undefined) return structuredClone(rules.byDefault);
  if (rules.isNullable) return null;
  if (rules.table === "businesses") return BUSINESS;
  return USUAL[type](rules, name);
}

/** A value of each type that a row may have. */
const USUAL: Record<AnyField["type"], (rules: AnyField["rules"], name: string) => unknown> = {
  uuid: () => crypto.randomUUID(),
  text: ({ leastLength }, name) => (leastLength ? name : ""),
  number: ({ least = 0 }) => least,
  flag: () => false,
  day: () => MONDAY,
  instant: () => NINE,
  time: () => "09:00",
  choice: ({ options = [] }) => options[0],
  list: () => [],
  form: ({ fields = {} }) => defaultsOf(fields),
  map: () => ({}),
  either: ({ either = [] }, name) => either[0] && defaultOf(name, either[0]),
};
