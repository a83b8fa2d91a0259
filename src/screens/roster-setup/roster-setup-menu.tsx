import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { useEditors } from "./use-editors.tsx";

/** Opens the same editors from the roster. */
export function RosterSetupMenu() {
  const say = useRosterSetupWords();
  const { choices, opened } = useEditors();
  return (
    <>
      <Menu items={choices.map(({ label, open }) => ({ id: label, label, onAction: open }))}>
        <Button variant="secondary">
          {say("menu")}
          <Icon name="chevron-down" />
        </Button>
      </Menu>
      {opened}
    </>
  );
}
