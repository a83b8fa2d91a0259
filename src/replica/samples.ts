import type { RxCollection } from "rxdb";
import {
  SAMPLE_PARTS,
  SAMPLE_SHIFT_KEYS,
  type SampleKey,
  type StoredSamples,
  sampleSource,
} from "#domain/roster/samples.ts";
import { rowIdsOf } from "#domain/sync/row-ids.ts";
import type { Position } from "#schema/entities/position.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { Replica } from "./collections.ts";
import { knownIn } from "./known-ids.ts";
import { type Document, readStored } from "./rxdb/stored.ts";

/** Returns the samples of a business that are on this device, from storage itself. */
export async function readSamples(replica: Replica, businessId: string): Promise<StoredSamples> {
  const [parts, shifts] = await Promise.all([
    readOf(replica.templates, businessId, SAMPLE_PARTS),
    readOf(replica.shifts, businessId, SAMPLE_SHIFT_KEYS),
  ]);
  const ofKind = (kind: string) => new Map([...parts.rows].filter(([key]) => key.startsWith(kind)));
  return {
    ids: new Map([...parts.ids, ...shifts.ids]),
    positions: ofKind("position ") as ReadonlyMap<SampleKey, unknown> as ReadonlyMap<SampleKey, Position>,
    templates: ofKind("template ") as ReadonlyMap<SampleKey, unknown> as ReadonlyMap<
      SampleKey,
      ShiftTemplate
    >,
    shifts: shifts.rows,
  };
}

async function readOf<Row extends Document>(
  collection: RxCollection<Row>,
  businessId: string,
  keys: readonly SampleKey[],
) {
  const sources = keys.map((key) => sampleSource(businessId, key));
  const found = await rowIdsOf(sources, knownIn(collection));
  const ids = new Map(keys.map((key, at) => [key, found.get(sources[at] ?? "")?.id ?? ""]));
  const stored = await readStored(collection, [...ids.values()]);
  const rows = [...ids].flatMap(([key, id]): [SampleKey, Row][] => {
    const row = stored.get(id);
    return row && !row._deleted ? [[key, row as unknown as Row]] : [];
  });
  return { ids, rows: new Map(rows) };
}
