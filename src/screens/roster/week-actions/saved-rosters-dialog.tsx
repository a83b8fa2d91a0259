import { useState } from "react";
import { removeSavedRoster, saveRoster } from "#commands/roster/saved-rosters.ts";
import { useCommand } from "#commands/use-command.ts";
import { rotationPlan } from "#domain/roster/rotation.ts";
import { listText } from "#lib/format/formatters.ts";
import { useSavedRosters } from "#queries/roster.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/lists/empty-state.tsx";
import { List, ListRow } from "#ui/lists/list.tsx";
import { ListState } from "#ui/lists/list-state.tsx";
import { ControlIcon } from "#ui/marks/control-icon.tsx";
import { Skeleton } from "#ui/marks/skeleton.tsx";
import { Menu } from "#ui/overlays/menu.tsx";
import { ModalFrame } from "#ui/overlays/modal-frame.tsx";
import { toast } from "#ui/toasts/toast.ts";
import { useFormat } from "#view/format/use-format.ts";
import { personNameWords } from "#view/shifts/shift-names.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { useScheduleWords } from "#words/made/use-schedule-words.ts";
import type { Board } from "../board/board.ts";
import { RotationDialog } from "./rotation-dialog.tsx";
import { ApplyRosterDialog } from "./saved-rosters-apply.tsx";
import { RenameRosterDialog } from "./saved-rosters-save.tsx";
import { weekLetter } from "./use-due-rosters.tsx";

type SavedRostersDialogProps = Pick<Board, "week" | "from" | "edits"> & { onClose: () => void };

export function SavedRostersDialog({ week, from, edits, onClose }: SavedRostersDialogProps) {
  const say = useRosterWords();
  const rosters = useSavedRosters();
  const [used, setUsed] = useState<SavedRoster | null>(null);
  const [renamed, setRenamed] = useState<SavedRoster | null>(null);
  const [isRotating, setRotating] = useState(false);
  // The other dialogs open above this one, which stays so that it can return the focus to its opener.
  return (
    <ModalFrame title={say("saved.title")} onClose={onClose}>
      <ListState
        items={rosters}
        skeleton={<Skeleton label={say("saved.loading")} />}
        empty={
          <EmptyState icon="clock" title={say("saved.empty")}>
            {say("saved.emptyHint")}
          </EmptyState>
        }
      >
        {(items) => (
          <div className="flex flex-col items-start gap-6 py-2.5 *:w-full">
            <List label={say("saved.title")}>
              {items.map((roster) => (
                <SavedRosterRow
                  key={roster.id}
                  roster={roster}
                  people={week.everybody}
                  onUse={() => setUsed(roster)}
                  onRename={() => setRenamed(roster)}
                />
              ))}
            </List>
            <div>
              <Button variant="secondary" onPress={() => setRotating(true)}>
                {say(rotationPlan(items) ? "rotation.edit" : "rotation.setUp")}
              </Button>
            </div>
            {isRotating && <RotationDialog rosters={items} from={from} onClose={() => setRotating(false)} />}
          </div>
        )}
      </ListState>
      {used && (
        <ApplyRosterDialog
          roster={used}
          week={week}
          from={from}
          edits={edits}
          onApplied={onClose}
          onClose={() => setUsed(null)}
        />
      )}
      {renamed && <RenameRosterDialog roster={renamed} onClose={() => setRenamed(null)} />}
    </ModalFrame>
  );
}

interface SavedRosterRowProps {
  roster: SavedRoster;
  people: readonly { id: string; name: string }[];
  onUse: () => void;
  onRename: () => void;
}

function SavedRosterRow({ roster, people, onUse, onRename }: SavedRosterRowProps) {
  const say = useRosterWords();
  const sayShift = useScheduleWords();
  const format = useFormat();
  const remove = useCommand(removeSavedRoster);
  const save = useCommand(saveRoster);
  const { id, name, shifts, rotation = null } = roster;
  const by = personNameWords(sayShift, roster.created_by, people);

  async function removeOffering() {
    await remove(id);
    const undo = () => void save({ name, shifts, rotation }).catch(() => {});
    toast.info(say("toast.deleted", { name }), { action: { label: say("undo"), run: undo } });
  }

  return (
    <ListRow
      title={<span className="whitespace-normal [overflow-wrap:anywhere]">{name}</span>}
      detail={
        <>
          <p>
            {say("saved.detail", { count: shifts.length, name: by, date: format.date(roster.created_at) })}
          </p>
          {rotation && <p>{rotationWords(say, rotation)}</p>}
        </>
      }
      trailing={
        <div className="flex items-center">
          <Button variant="secondary" aria-label={say("saved.useNamed", { name })} onPress={onUse}>
            {say("saved.use")}
          </Button>
          <Menu
            items={[
              {
                id: "rename",
                label: say("saved.rename"),
                icon: <ControlIcon name="pencil" />,
                onAction: onRename,
              },
              {
                id: "delete",
                label: say("saved.delete"),
                icon: <ControlIcon name="trash" />,
                isDangerous: true,
                onAction: () => void removeOffering().catch(() => {}),
              },
            ]}
          >
            <Button variant="quiet" aria-label={say("saved.more", { name })}>
              <ControlIcon name="more" />
            </Button>
          </Menu>
        </div>
      }
    />
  );
}

/** 'Rotation: weeks A and C' */
function rotationWords(say: SayRoster, { places }: NonNullable<SavedRoster["rotation"]>): string {
  const letters = listText(
    say.locale,
    places.map((place) => weekLetter(say, place)),
  );
  return say("rotation.in", { count: places.length, letters });
}
