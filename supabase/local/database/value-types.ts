import type postgres from "postgres";
import { parse } from "postgres-array";

/** How values of a type are written and read; both values and texts are like PGlite's. */
type Type = postgres.PostgresType;

const asText = (text: string) => text;
/** The ids of types and of their arrays, the same in every Postgres. */
const IDS = {
  bool: [16, 1000],
  bytea: [17, 1001],
  int8: [20, 1016],
  int2: [21, 1005],
  int4: [23, 1007],
  text: [25, 1009],
  oid: [26, 1028],
  json: [114, 199],
  float4: [700, 1021],
  float8: [701, 1022],
  name: [19, 1003],
  bpchar: [1042, 1014],
  varchar: [1043, 1015],
  date: [1082, 1182],
  time: [1083, 1183],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
  interval: [1186, 1187],
  timetz: [1266, 1270],
  numeric: [1700, 1231],
  uuid: [2950, 2951],
  jsonb: [3802, 3807],
  regclass: [2205, 2210],
} as const;

/** JSON text stays as it is: @supabase/lite passes both texts and values. */
const json = {
  serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
  parse: (text: string) => JSON.parse(text),
};
const whole = { serialize: String, parse: Number };
const instant = {
  serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
  parse: asText,
};

const READ_AND_WRITTEN: Partial<Record<keyof typeof IDS, Pick<Type, "serialize" | "parse">>> = {
  bool: {
    serialize: (value) => (value === true || value === "t" ? "t" : String(value)),
    parse: (text) => text === "t",
  },
  bytea: {
    serialize: (value) =>
      typeof value === "string" ? value : `\\x${Buffer.from(value as Uint8Array).toString("hex")}`,
    parse: (text: string) => Buffer.from(text.slice(2), "hex"),
  },
  int2: whole,
  int4: whole,
  oid: whole,
  float4: whole,
  float8: whole,
  int8: { serialize: String, parse: (text: string) => exactly(text, Number.isSafeInteger) ?? BigInt(text) },
  numeric: { serialize: String, parse: (text: string) => exactly(text, Number.isFinite) ?? text },
  json,
  jsonb: json,
  date: instant,
  timestamp: instant,
  timestamptz: instant,
};

/** Returns the number of a text, or null if it would lose a digit. */
function exactly(text: string, isFit: (number: number) => boolean): number | null {
  const number = Number(text);
  return isFit(number) && String(number) === text ? number : null;
}

/** Each type and its array, so that the driver does not query them at every connection. */
export const VALUE_TYPES: Record<string, Type> = Object.fromEntries(
  Object.entries(IDS).flatMap(([name, [id, arrayId]]) => {
    const { serialize, parse: read } = READ_AND_WRITTEN[name as keyof typeof IDS] ?? {
      serialize: String,
      parse: asText,
    };
    const array = {
      serialize: (value: unknown) => (Array.isArray(value) ? literalOf(value, serialize) : value),
      parse: (text: string) => parse(text, read),
    };
    return [
      [`_${name}`, { to: id, from: [id], serialize, parse: read }],
      [`_${name}[]`, { to: arrayId, from: [arrayId], ...array }],
    ];
  }),
);

function literalOf(values: readonly unknown[], serialize: Type["serialize"]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return "NULL";
    if (Array.isArray(value)) return literalOf(value, serialize);
    return `"${String(serialize(value)).replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${items.join(",")}}`;
}
