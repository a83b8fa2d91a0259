import { useSearchParams } from "react-router-dom";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterWeek } from "../board/roster-week.ts";
import type { RosterGrouping } from "../board/use-roster-place.ts";
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
      <Menu items={offered.map((id) => ({ id, label: say(`toolbar.view.${id}`), onAction: () => show(id) }))}>
        <Button variant="secondary" aria-label={say("template.grouping", { name })}>
          {name}
          <Icon name="chevron-down" />
        </Button>
      </Menu>
    </div>
  );
}
