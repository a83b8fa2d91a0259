import { useRosterGrid } from "#stores/roster-grid.ts";
import { TableSkeleton } from "#ui/skeleton-shapes.tsx";
import { RosterBoard } from "./roster-board.tsx";
import { useRosterEdits } from "./use-roster-edits.ts";
import { type RosterPlace, useRosterPlace } from "./use-roster-place.ts";
import { useRosterWeek } from "./use-roster-week.ts";

/** The roster of a week, for those who plan it. */
export function RosterScreen() {
  const place = useRosterPlace();
  return (
    <div className="flex flex-col gap-4">
      {place ? <RosterAt place={place} /> : <Loading />}
      <Spoken />
    </div>
  );
}

function RosterAt({ place }: { place: RosterPlace }) {
  const week = useRosterWeek(place.from);
  const edits = useRosterEdits();
  return week ? <RosterBoard place={place} week={week} edits={edits} /> : <Loading />;
}

/** What was done, for those who do not see it. */
function Spoken() {
  const said = useRosterGrid((state) => state.said);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function Loading() {
  return <TableSkeleton label="Loading the roster" rows={6} columns={8} />;
}
