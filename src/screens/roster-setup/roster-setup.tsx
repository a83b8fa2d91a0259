import { useEffect, useState } from "react";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { lazyDialog } from "#ui/overlays/lazy-dialog.ts";
import { Menu } from "#ui/overlays/menu.tsx";
import { Card } from "#ui/page/card.tsx";
import { useArrivalAt } from "#view/layout/use-arrival-at.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useDueRemovals } from "./use-due-removals.ts";

const EDITORS = {
  templates: lazyDialog(async () => (await import("./templates-editor.tsx")).TemplatesEditor),
  positions: lazyDialog(async () => (await import("./positions-editor.tsx")).PositionsEditor),
  places: lazyDialog(async () => (await import("./places-editor.tsx")).PlacesEditor),
  hours: lazyDialog(async () => (await import("./hours-editor.tsx")).HoursEditor),
  days: lazyDialog(async () => (await import("./days/days-editor.tsx")).DaysEditor),
  limits: lazyDialog(async () => (await import("./limits-editor.tsx")).LimitsEditor),
};
const NAMES = ["templates", "positions", "places", "hours", "days", "limits"] as const;

/** Opens the editors of what rosters are built from and checked against, for managers and admins. */
export function RosterSetupCard() {
  const say = useRosterSetupWords();
  const { choices, opened } = useEditors();
  return (
    <Card title={say("card.title")}>
      <p className="mb-4 text-muted">{say("card.intro")}</p>
      <div className="flex flex-wrap gap-3">
        {choices.map(({ id, label, onAction }) => (
          <Button key={id} variant="secondary" onPress={onAction}>
            {label}
          </Button>
        ))}
      </div>
      {opened}
    </Card>
  );
}

/** Opens the same editors from the roster, and those that a link names. */
export function RosterSetupMenu() {
  const say = useRosterSetupWords();
  const { choices, opened, open } = useEditors();
  useArrivalAt("templates", true, () => open("templates"));
  useArrivalAt("positions", true, () => open("positions"));
  useArrivalAt("hours", true, () => open("hours"));
  return (
    <>
      <Menu items={choices}>
        <Button variant="secondary" size="narrow">
          <ControlIcon name="sliders" className="size-5.5 min-[112rem]:hidden" />
          <span className="max-[112rem]:sr-only">{say("menu")}</span>
          <Icon name="chevron-down" className="max-[112rem]:hidden" />
        </Button>
      </Menu>
      {opened}
    </>
  );
}

/** The names of the editors and how to open each, and the open one. Their code loads once the page is idle. */
function useEditors() {
  const say = useRosterSetupWords();
  useDueRemovals();
  const [shown, setShown] = useState<(typeof NAMES)[number] | null>(null);
  useEffect(EDITORS.templates.preloadWhenIdle, []);
  useEffect(EDITORS.positions.preloadWhenIdle, []);
  useEffect(EDITORS.places.preloadWhenIdle, []);
  useEffect(EDITORS.hours.preloadWhenIdle, []);
  useEffect(EDITORS.days.preloadWhenIdle, []);
  useEffect(EDITORS.limits.preloadWhenIdle, []);
  const Editor = shown && EDITORS[shown].Part;
  return {
    choices: NAMES.map((id) => ({ id, label: say(`editor.${id}`), onAction: () => setShown(id) })),
    opened: Editor && <Editor onClose={() => setShown(null)} />,
    open: setShown,
  };
}
