import { GROUPINGS } from "#domain/statistics/statistics.ts";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
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
  const name = say(`people.by.${place.by}`);
  return <ChoiceMenu items={items} name={name} label={say("people.group", { name })} />;
}
