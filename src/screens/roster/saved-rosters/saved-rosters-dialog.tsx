import { useState } from "react";
import { useSavedRosters } from "#queries/roster.ts";
import type { SavedRoster } from "#schema/entities/saved-roster.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { List } from "#ui/list.tsx";
import { ListState } from "#ui/list-state.tsx";
import { ModalFrame } from "#ui/modal-frame.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import type { RosterPartProps } from "../roster-parts.ts";
import { ApplyRosterDialog } from "./saved-rosters-apply.tsx";
import { RenameRosterDialog } from "./saved-rosters-rename.tsx";
import { SavedRosterRow } from "./saved-rosters-row.tsx";

type SavedRostersDialogProps = Pick<RosterPartProps, "week" | "from" | "edits"> & { onClose: () => void };

/** The weeks that were saved, to be used again, renamed or deleted. */
export function SavedRostersDialog({ week, from, edits, onClose }: SavedRostersDialogProps) {
  const rosters = useSavedRosters();
  const [used, setUsed] = useState<SavedRoster | null>(null);
  const [renamed, setRenamed] = useState<SavedRoster | null>(null);
  // The others lie over this one, which gives the focus back to what opened it, whichever of them is closed.
  return (
    <ModalFrame isOpen title="Saved rosters" onClose={onClose}>
      <ListState
        items={rosters}
        skeleton={<Skeleton label="Loading saved rosters" />}
        empty={
          <EmptyState icon="clock" title="No saved rosters">
            Save a week that you plan again and again: Week actions, then “Save Current Roster”.
          </EmptyState>
        }
      >
        {(items) => (
          <div className="py-2.5">
            <List label="Saved rosters">
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
      {renamed && (
        <RenameRosterDialog roster={renamed} others={rosters ?? []} onClose={() => setRenamed(null)} />
      )}
    </ModalFrame>
  );
}
