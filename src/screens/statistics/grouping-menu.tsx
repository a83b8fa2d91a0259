import { GROUPINGS } from "#domain/statistics/statistics.ts";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import type { StatisticsAddress } from "./use-statistics-address.ts";

interface GroupingMenuProps {
  address: StatisticsAddress;
  hasPositions: boolean;
  hasPlaces: boolean;
}

/** Chooses what the figures are grouped by; renders nothing where there are people alone. */
export function GroupingMenu({ address, hasPositions, hasPlaces }: GroupingMenuProps) {
  const say = useStatisticsWords();
  if (!hasPositions && !hasPlaces) return null;
  const isOffered = { person: true, position: hasPositions, place: hasPlaces };
  const items = GROUPINGS.filter((by) => isOffered[by]).map((by) => ({
    id: by,
    label: say(`people.by.${by}`),
    onAction: () => address.groupBy(by),
  }));
  const name = say(`people.by.${address.by}`);
  return <ChoiceMenu items={items} name={name} label={say("people.group", { name })} />;
}
