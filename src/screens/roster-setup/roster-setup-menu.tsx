import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/marks/icon.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { useEditors } from "./use-editors.tsx";

/** Opens the same editors from the roster. */
export function RosterSetupMenu() {
  const { choices, opened } = useEditors();
  return (
    <>
      <Menu items={choices.map(({ label, open }) => ({ id: label, label, onAction: open }))}>
        <Button variant="secondary">
          Set up
          <Icon name="chevron-down" />
        </Button>
      </Menu>
      {opened}
    </>
  );
}
