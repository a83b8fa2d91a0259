import { savePlace } from "#commands/roster/places.ts";
import { useCommand } from "#commands/use-command.ts";
import { usePlaces } from "#queries/places.ts";
import { ListsEditor } from "./lists-editor.tsx";
import { PlaceDialog } from "./place-dialog.tsx";

/** Where people work: add, change, order, archive. Works offline. */
export function PlacesEditor({ onClose }: { onClose: () => void }) {
  const save = useCommand(savePlace);
  return (
    <ListsEditor
      kind="place"
      all={usePlaces()}
      onArchive={(place, is_archived) => save({ ...place, is_archived }, place)}
      dialog={(place, all, close) => <PlaceDialog place={place} all={all} onClose={close} />}
      onClose={onClose}
    />
  );
}
