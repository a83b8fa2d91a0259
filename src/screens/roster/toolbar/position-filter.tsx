import { links } from "#lib/links.ts";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { PositionMark } from "#view/shifts/position-mark.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import type { RosterAddress } from "../board/use-roster-address.ts";

/** Shows one position alone, or all; renders nothing where there are none. */
export function PositionFilter({ address, week }: { address: RosterAddress; week: RosterWeek }) {
  const say = useRosterWords();
  const { from, view, place: at } = address;
  const offered = week.positions.filter(({ id, is_archived }) => !is_archived || id === address.position);
  if (offered.length === 0) return null;
  const chosen = week.named.get(address.position ?? "");
  const all = { id: "all", label: say("filter.all"), href: links.roster({ week: from, view, place: at }) };
  const items = offered.map(({ id, name }) => {
    const mark = week.named.get(id);
    const href = links.roster({ week: from, view, position: id, place: at });
    return { id, label: name, href, icon: mark && <PositionMark position={mark} /> };
  });
  const name = chosen?.name ?? all.label;
  return (
    <ChoiceMenu
      size="narrow"
      icon={!chosen && <ControlIcon name="briefcase" />}
      items={[all, ...items]}
      name={name}
      label={say("filter.position", { name })}
      mark={chosen && <PositionMark position={chosen} />}
    />
  );
}
