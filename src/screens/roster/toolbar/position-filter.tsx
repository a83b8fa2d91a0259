import { links } from "#lib/links.ts";
import { PositionMenu } from "#view/shifts/position-menu.tsx";
import type { RosterWeek } from "../board/roster-week.ts";
import type { RosterAddress } from "../board/use-roster-address.ts";

/** Shows one position alone, or all; renders nothing where there are none. */
export function PositionFilter({ address, week }: { address: RosterAddress; week: RosterWeek }) {
  const { from, view, place } = address;
  return (
    <PositionMenu
      positions={week.positions}
      named={week.named}
      chosen={address.position}
      actionOf={(position) => ({ href: links.roster({ week: from, view, position, place }) })}
    />
  );
}
