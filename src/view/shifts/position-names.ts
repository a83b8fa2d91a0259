import { initials } from "#lib/initials.ts";
import type { Position } from "#schema/entities/position.ts";

/** What shows a position: its name, its color, and its name in two letters for narrow places. */
export interface NamedPosition extends Pick<Position, "id" | "name" | "color"> {
  short: string;
}

/**
 * The positions by id, each with two letters of its own: 'BA' for Bar, and then 'BR' for Barista; with a number if no letters
 * are left. So nobody needs the color to tell two of them apart.
 */
export function namedPositions(positions: readonly Position[]): ReadonlyMap<string, NamedPosition> {
  const taken = new Set<string>();
  return new Map(
    positions.map(({ id, name, color }) => {
      const short = shortNames(name, positions.length).find((one) => !taken.has(one)) ?? initials(name);
      taken.add(short);
      return [id, { id, name, color, short }];
    }),
  );
}

/** The usual initials first, then the first letter with each later one, and with numbers for so many positions. */
function shortNames(name: string, count: number): string[] {
  const [first = "", ...others] = [...name.replace(/\P{L}/gu, "").toUpperCase()];
  const [start = ""] = [...initials(name)];
  const numbered = Array.from({ length: count }, (_, at) => `${start}${at + 2}`);
  return [initials(name), ...others.map((letter) => first + letter), ...numbered];
}
