import { initials } from "#lib/initials.ts";
import type { Position } from "#schema/entities/position.ts";

/** What shows a position: its name, its color, and its name in two letters for narrow places. */
export interface NamedPosition extends Pick<Position, "id" | "name" | "color"> {
  short: string;
}

/** The positions by id, each with two letters of its own: 'BA' for Bar, and then 'BR' for Barista. */
export function namedPositions(positions: readonly Position[]): ReadonlyMap<string, NamedPosition> {
  const taken = new Set<string>();
  return new Map(
    positions.map(({ id, name, color }) => {
      const free = shortNames(name).find((one) => !taken.has(one));
      const short = free ?? initials(name);
      taken.add(short);
      return [id, { id, name, color, short }];
    }),
  );
}

/** The usual initials first, then the first letter with each later one. */
function shortNames(name: string): string[] {
  const [first = "", ...others] = [...name.replace(/\P{L}/gu, "").toUpperCase()];
  return [initials(name), ...others.map((letter) => first + letter)];
}
