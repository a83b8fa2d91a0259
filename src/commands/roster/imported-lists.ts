import type { PlaceToMake, PositionToMake } from "#domain/import/import-plan.ts";
import { foldedName } from "#domain/import/match-names.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { rowIdsOf } from "#domain/sync/row-ids.ts";
import { rows } from "#replica/collections.ts";
import { knownIn } from "#replica/known-ids.ts";
import { editAllLocally } from "#replica/local-change.ts";
import type { Replicated } from "#schema/entities/entity.ts";
import type { Place } from "#schema/entities/place.ts";
import { POSITION_COLORS, type Position } from "#schema/entities/position.ts";
import type { ReplicaWriter } from "../write.ts";
import type { PeopleList } from "./people-lists.ts";

type ToMake = PlaceToMake | PositionToMake;
type Listed = Omit<Position, keyof Replicated> | Omit<Place, keyof Replicated>;

/** Positions or places that an import adds or puts back in use, and the ids that the plan's keys stand for. */
export interface PreparedLists {
  kind: PeopleList;
  idOf: ReadonlyMap<string, string>;
  changed: ReadonlyMap<string, Listed>;
  /** Of the changed ones those whose people the file names. */
  named: ReadonlySet<string>;
}

/** Finds by name which positions or places of a file are not here; of one name the one in use counts. */
export async function prepareLists(
  { replica, find, stamped }: ReplicaWriter,
  kind: PeopleList,
  wanted: readonly ToMake[],
): Promise<PreparedLists> {
  const there: (Position | Place)[] = wanted.length > 0 ? await find(kind) : [];
  const inOrder = there.toSorted((one, other) => Number(other.is_archived) - Number(one.is_archived));
  const byName = new Map(inOrder.map((one) => [foldedName(one.name), one]));
  const byId = new Map(there.map((one) => [one.id, one]));
  const idOf = new Map<string, string>();
  const changed = new Map<string, Listed>();
  const named = new Set<string>();
  const sources = wanted.map(({ source }) => source);
  const ids = await rowIdsOf(sources, knownIn<Position | Place>(rows(replica, kind) as never));
  const order = Math.max(-1, ...there.map(({ sort_order }) => sort_order)) + 1;
  const usedColors = there.flatMap((one) => ("color" in one ? one.color : []));
  for (const one of wanted) {
    const { key, source, line, name, is_for_everybody, user_ids } = one;
    if (idOf.has(key)) continue;
    const id = byName.get(key)?.id ?? ids.get(source)?.id ?? "";
    idOf.set(key, id);
    if (byId.get(id)?.is_archived === false) continue;
    if (line !== null) named.add(id);
    const fields = { name, is_for_everybody, user_ids, sort_order: order + changed.size, is_archived: false };
    if ("color" in one) {
      const color = one.color ?? POSITION_COLORS.find((free) => !usedColors.includes(free)) ?? "gray";
      usedColors.push(color);
      changed.set(id, { ...stamped(id), kind: "position", ...fields, color });
    } else {
      const usual = { address: null, region: null, hours: null, week_budget: null };
      changed.set(id, { ...stamped(id), kind: "place", ...fields, ...usual });
    }
  }
  return { kind, idOf, changed, named };
}

/** Adds them; one that was archived is put back in use, with the people that the file names. Returns their ids. */
export async function makeLists(
  { replica, newId }: ReplicaWriter,
  { kind, changed, named }: PreparedLists,
): Promise<string[]> {
  await editAllLocally<Position | Place>(
    rows(replica, kind) as never,
    [...changed.keys()],
    (id, stored) => {
      const document = changed.get(id);
      if (!document) return null;
      if (!stored) return { kind: "add", document: document as never, isShared: true };
      const { is_for_everybody, user_ids } = document;
      const who = named.has(id) ? { is_for_everybody, user_ids } : {};
      return stored.is_archived ? { kind: "change", fields: { is_archived: false, ...who } } : null;
    },
    newId,
  );
  return [...changed.keys()];
}

/** Archives what an import made, unless something uses it meanwhile; false if some stays. */
export async function archiveUnused(
  { find, patch }: ReplicaWriter,
  kind: PeopleList,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const field = `${kind}_id` as const;
  const users = [...(await find("shift_template")).filter(isInUse), ...(await find("shift"))];
  const used = new Set(users.map((row) => row[field]));
  for (const id of ids) if (!used.has(id)) await patch(kind, id, { is_archived: true });
  return ids.every((id) => !used.has(id));
}
