import { useId } from "react";
import { type UnsentChange, useWaitingChanges } from "#queries/sync.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { changeTitle } from "./entity-words.ts";
import { triesText, type WaitingGroup, waitingGroups } from "./waiting-groups.ts";

/** What waits for the server, each in words, and why. */
export function WaitingList() {
  const status = useSyncStatus();
  const changes = useWaitingChanges(`${status.trouble} ${status.failures} ${status.lastSyncedAt}`);
  if (!changes) return <Skeleton label="Loading what is waiting" lines={1} className="mt-4" />;
  const tries = triesText(status);
  return (
    <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      {waitingGroups(changes, status).map((group) => (
        <Group key={group.reason} group={group} />
      ))}
      {tries && changes.length > 0 && <p className="text-sm text-muted">{tries}</p>}
    </div>
  );
}

function Group({ group: { reason, count, shown } }: { group: WaitingGroup }) {
  const id = useId();
  const more = count - shown.length;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-sm font-semibold text-caution">
        {reason}
      </h3>
      <ul aria-labelledby={id} className="mt-1 divide-y divide-line">
        {shown.map((change) => (
          <Waiting key={`${change.collection} ${change.row.id}`} change={change} />
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-sm text-muted">{`${shown.length > 0 ? "and " : ""}${more} more`}</p>
      )}
    </section>
  );
}

function Waiting({ change }: { change: UnsentChange }) {
  const format = useFormat();
  const title = changeTitle({ ...change, id: "", code: "gone", reason: null, held: null }, format);
  const made = format.moment(change.at);
  return (
    <li className="py-2">
      <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
      {/* The words of a punch name its time already. */}
      {!title.includes(made) && <p className="text-sm text-muted tabular-nums">{made}</p>}
    </li>
  );
}
