import { links } from "#lib/links.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { PositionMark } from "#view/shifts/position-mark.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import type { RosterPlace } from "../board/use-roster-place.ts";

/** Shows one position alone, or all; renders nothing where there are none. */
export function PositionFilter({ place, week }: { place: RosterPlace; week: RosterWeek }) {
  const say = useRosterWords();
  const { from, view, place: at } = place;
  const offered = week.positions.filter(({ id, is_archived }) => !is_archived || id === place.position);
  if (offered.length === 0) return null;
  const chosen = week.named.get(place.position ?? "");
  const all = { id: "all", label: say("filter.all"), href: links.roster({ week: from, view, place: at }) };
  const items = offered.map(({ id, name }) => {
    const mark = week.named.get(id);
    const href = links.roster({ week: from, view, position: id, place: at });
    return { id, label: name, href, icon: mark && <PositionMark position={mark} /> };
  });
  const name = chosen?.name ?? all.label;
  return (
    <Menu items={[all, ...items]}>
      <Button variant="secondary" aria-label={say("filter.position", { name })}>
        {chosen && <PositionMark position={chosen} />}
        <span className="max-w-40 truncate">{name}</span>
        <Icon name="chevron-down" />
      </Button>
    </Menu>
  );
}
