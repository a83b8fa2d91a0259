import { savePosition } from "#commands/roster/positions.ts";
import { useCommand } from "#commands/use-command.ts";
import { positionsSheet } from "#domain/roster/setup-sheets.ts";
import { usePeople } from "#queries/people.ts";
import { usePositions } from "#queries/positions.ts";
import { ImportMenu } from "#screens/import/import-menu.tsx";
import { PositionMark } from "#view/shifts/position-mark.tsx";
import { namedPositions } from "#view/shifts/position-names.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";
import { ListsEditor } from "./lists-editor.tsx";
import { PositionDialog } from "./position-dialog.tsx";

/** What people work as: add, change, order, archive, import. Works offline. */
export function PositionsEditor({ onClose }: { onClose: () => void }) {
  const say = useRosterSetupWords();
  const all = usePositions();
  const people = usePeople() ?? [];
  const inUse = all?.filter(({ is_archived }) => !is_archived);
  const save = useCommand(savePosition);
  const named = namedPositions(all ?? []);
  return (
    <ListsEditor
      kind="position"
      all={all}
      menu={
        <ImportMenu
          kind="positions"
          file={say("csv.positionsFile")}
          table={inUse?.length ? () => positionsSheet(say, inUse, people) : null}
        />
      }
      mark={({ id }) => {
        const mark = named.get(id);
        return mark && <PositionMark position={mark} />;
      }}
      onArchive={(position, is_archived) => save({ ...position, is_archived }, position)}
      dialog={(position, all, close) => <PositionDialog position={position} all={all} onClose={close} />}
      onClose={onClose}
    />
  );
}
