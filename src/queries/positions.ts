import { useMemo } from "react";
import type { PositionSource } from "#domain/work/positions-of-work.ts";
import type { Position } from "#schema/entities/position.ts";
import type { WorkedPosition } from "#schema/entities/worked-position.ts";
import { type InstantRange, useWithin } from "./punches.ts";
import { useLiveRows } from "./use-live.ts";

/** Returns the positions in their order; archived ones too, whose shifts keep their names. */
export function usePositions(): Position[] | undefined {
  return useLiveRows("position", {}, inSortOrder);
}

/** Positions or places in the order that managers gave them. */
export function inSortOrder<T extends Pick<Position, "sort_order" | "name">>(found: T[]): T[] {
  return found.sort((one, other) => one.sort_order - other.sort_order || one.name.localeCompare(other.name));
}

/** Returns what was said of what people worked as from moments within a range on, visible ones of everybody, or one's. */
export function useWorkedPositions(
  range: InstantRange | null,
  whose: "me" | "everybody" | (string & {}) = "everybody",
): WorkedPosition[] | undefined {
  return useLiveRows("worked_position", useWithin(range, whose));
}

/** Returns by what hours within a range know their position; undefined while loading. */
export function usePositionSource(
  range: InstantRange | null,
  whose: "me" | "everybody" | (string & {}) = "everybody",
): PositionSource | undefined {
  const said = useWorkedPositions(range, whose);
  const positions = usePositions();
  return useMemo(() => said && positions && { said, positions }, [said, positions]);
}
