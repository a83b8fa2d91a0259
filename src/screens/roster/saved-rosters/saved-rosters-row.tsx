import { removeSavedRoster, saveRoster } from "#commands/saved-rosters.ts";
import { useCommand } from "#commands/use-command.ts";
import { counted } from "#lib/format/counted.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Button } from "#ui/button.tsx";
import { ControlIcon } from "#ui/control-icon.tsx";
import { ListRow } from "#ui/list.tsx";
import { Menu } from "#ui/menu.tsx";
import { toast } from "#ui/toast.ts";
import { personWords } from "../labels/shift-names.ts";

interface SavedRosterRowProps {
  roster: SavedRoster;
  people: readonly { id: string; name: string }[];
  onUse: () => void;
  onRename: () => void;
}

export function SavedRosterRow({ roster, people, onUse, onRename }: SavedRosterRowProps) {
  const format = useFormat();
  const remove = useCommand(removeSavedRoster);
  const save = useCommand(saveRoster);
  const { id, name, shifts } = roster;
  const by = personWords(roster.created_by, people);

  async function removeOffering() {
    await remove(id);
    const undo = () => void save({ name, shifts }).catch(() => {});
    toast.info(`Deleted “${name}”`, { action: { label: "Undo", run: undo } });
  }

  return (
    <ListRow
      title={<span className="whitespace-normal [overflow-wrap:anywhere]">{name}</span>}
      detail={`${counted(shifts.length, "shift")}, ${by}, ${format.date(roster.created_at)}`}
      trailing={
        <div className="flex items-center">
          <Button variant="secondary" aria-label={`Use ${name}`} onPress={onUse}>
            Use
          </Button>
          <Menu
            items={[
              { id: "rename", label: "Rename", icon: <ControlIcon name="pencil" />, onAction: onRename },
              {
                id: "delete",
                label: "Delete",
                icon: <ControlIcon name="trash" />,
                isDangerous: true,
                onAction: () => void removeOffering().catch(() => {}),
              },
            ]}
          >
            <Button variant="quiet" aria-label={`More for ${name}`}>
              <ControlIcon name="more" />
            </Button>
          </Menu>
        </div>
      }
    />
  );
}
