import { GROUPINGS } from "#domain/statistics/statistics.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import type { StatisticsPlace } from "./use-statistics-place.ts";

interface GroupingMenuProps {
  place: StatisticsPlace;
  hasPositions: boolean;
  hasPlaces: boolean;
}

/** Chooses what the figures are grouped by; renders nothing where there are people alone. */
export function GroupingMenu({ place, hasPositions, hasPlaces }: GroupingMenuProps) {
  const say = useStatisticsWords();
  if (!hasPositions && !hasPlaces) return null;
  const isOffered = { person: true, position: hasPositions, place: hasPlaces };
  const items = GROUPINGS.filter((by) => isOffered[by]).map((by) => ({
    id: by,
    label: say(`people.by.${by}`),
    onAction: () => place.groupBy(by),
  }));
  return (
    <Menu items={items}>
      <Button variant="secondary" aria-label={say("people.group", { name: say(`people.by.${place.by}`) })}>
        {say(`people.by.${place.by}`)}
        <Icon name="chevron-down" />
      </Button>
    </Menu>
  );
}
