import type { Position } from "#schema/entities/position.ts";

export type WhoCanWork = Pick<Position, "id" | "name" | "is_for_everybody" | "user_ids">;

/** A shift is of a position that its person cannot work. */
export interface CannotWork {
  kind: "cannot-work-position";
  position: string;
}

/**
 * Whether a person can work a position, as the server judges it (public.can_work); everybody can work none. Likewise whether
 * they work at a place, which bars nobody.
 */
export function canWork(
  position_id: string | null | undefined,
  person: string,
  positions: ReadonlyMap<string, Pick<WhoCanWork, "is_for_everybody" | "user_ids">>,
): boolean {
  if (!position_id) return true;
  const position = positions.get(position_id);
  // A device may not have it yet: the server decides.
  return !position || position.is_for_everybody || position.user_ids.includes(person);
}

/** Says that a person cannot work a shift's position; null if they can. Without positions everybody can. */
export function cannotWork(
  { position_id }: { position_id?: string | null },
  person: string,
  positions: ReadonlyMap<string, WhoCanWork> | undefined,
): CannotWork | null {
  if (!positions || canWork(position_id, person, positions)) return null;
  return { kind: "cannot-work-position", position: positions.get(position_id ?? "")?.name ?? "" };
}
