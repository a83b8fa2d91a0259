import { useId } from "react";
import { type UnsentChange, useWaitingChanges } from "#queries/unsent-changes.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { useFormat } from "../format/use-format.ts";
import { changeTitle } from "./entity-words.ts";
import { isOffline, type SyncStatus } from "./sync-label.ts";

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

/** Changes that wait for the same reason. */
export interface WaitingGroup {
  reason: string;
  /** How many there are, also of those that are not shown. */
  count: number;
  shown: UnsentChange[];
}

/** More than this nobody reads. */
const SHOWN_MAX = 20;

const REASONS = {
  none: "On the way to the server",
  unreachable: "Waiting for a connection",
  unexpected: "Waiting for the server, which is having trouble",
  throttled: "Waiting a moment: the server asked for a pause",
  serverFull: "Waiting for space on the server",
  unauthorized: "Waiting for you to sign in again",
  full: "Waiting for space on this device",
  outdated: "Waiting for you to reload the app",
};
const SENT = "Sent, and not confirmed yet";

/** What waits, by why it does; the oldest twenty are shown. Offline nobody can tell what was sent from what was not. */
export function waitingGroups(changes: readonly UnsentChange[], status: SyncStatus): WaitingGroup[] {
  const offline = isOffline(status);
  const reason = REASONS[offline ? "unreachable" : (status.trouble ?? "none")];
  const sent = changes.filter((change) => change.wasSent && !offline);
  const rest = changes.filter((change) => !sent.includes(change));
  const groups = [
    { reason: SENT, changes: sent },
    { reason, changes: rest },
  ];
  let left = SHOWN_MAX;
  return groups.flatMap((group) => {
    if (group.changes.length === 0) return [];
    const shown = group.changes.slice(0, left);
    left -= shown.length;
    return [{ reason: group.reason, count: group.changes.length, shown }];
  });
}

/** How often it was tried; nothing where a try would be none, because the device has no network. */
export function triesText({ trouble, failures }: SyncStatus & { failures: number }): string | null {
  if (!trouble || failures === 0 || !navigator.onLine) return null;
  return failures === 1 ? "Tried once so far." : `Tried ${failures} times so far.`;
}
