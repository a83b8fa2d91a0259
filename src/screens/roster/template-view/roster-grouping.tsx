import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { useAddressQuery } from "#view/layout/use-address-query.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import type { RosterGrouping } from "../board/use-roster-address.ts";
import { groupingsOf } from "./view-rows.ts";

/** Chooses what the week's shifts are grouped by; renders nothing where there are templates alone. */
export function RosterGroupingMenu({ week, by }: { week: RosterWeek; by: RosterGrouping }) {
  const say = useRosterWords();
  const [, show] = useAddressQuery();
  const offered = groupingsOf(week);
  if (offered.length === 1) return null;
  const name = say(`toolbar.view.${by}`);
  return (
    <div className="mb-2">
      <ChoiceMenu
        items={offered.map((id) => ({
          id,
          label: say(`toolbar.view.${id}`),
          onAction: () => show({ view: id }),
        }))}
        name={name}
        label={say("template.grouping", { name })}
      />
    </div>
  );
}
