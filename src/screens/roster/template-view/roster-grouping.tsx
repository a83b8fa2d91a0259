import { useSearchParams } from "react-router-dom";
import { ChoiceMenu } from "#ui/overlays/choice-menu.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import type { RosterGrouping } from "../board/use-roster-address.ts";
import { groupingsOf } from "./view-rows.ts";

/** Chooses what the week's shifts are grouped by; renders nothing where there are templates alone. */
export function RosterGroupingMenu({ week, by }: { week: RosterWeek; by: RosterGrouping }) {
  const say = useRosterWords();
  const [query, setQuery] = useSearchParams();
  const offered = groupingsOf(week);
  if (offered.length === 1) return null;
  function show(view: RosterGrouping) {
    const next = new URLSearchParams(query);
    next.set("view", view);
    setQuery(next, { replace: true });
  }
  const name = say(`toolbar.view.${by}`);
  return (
    <div className="mb-2">
      <ChoiceMenu
        items={offered.map((id) => ({ id, label: say(`toolbar.view.${id}`), onAction: () => show(id) }))}
        name={name}
        label={say("template.grouping", { name })}
      />
    </div>
  );
}
